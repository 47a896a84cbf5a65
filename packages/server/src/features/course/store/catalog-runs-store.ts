import type { Store } from '../../../platform/store/store.ts'
import type { Source } from '../model/source.ts'

/** Data and where it comes from. */
export interface Known<Value> {
  value: Value
  source: Source
}

/** The imports that readers see, the newest first. */
export interface VisibleRuns {
  ids: readonly number[]
  sourceOf(run: number): Source
}

/** Read anew for each question: an import becomes visible whole, at any moment. */
export async function visibleRuns(store: Store): Promise<VisibleRuns> {
  const runs = await store.read
    .selectFrom('importRun')
    .select(['id', 'name', 'link', 'accessedOn', 'attribution', 'demo'])
    .where('state', '=', 'active')
    .where('hasCourses', '=', true)
    .orderBy('id', 'desc')
    .execute()
  const sources = new Map(runs.map(({ id, ...source }) => [id, source]))
  return {
    ids: runs.map(({ id }) => id),
    sourceOf(run) {
      const source = sources.get(run)
      if (!source) throw new Error(`Import ${run} is not visible`)
      return source
    },
  }
}

/**
 * The imports for a question that names no school. Once anything real is in use, fictional schools answer only
 * where they are named.
 */
export async function runsOfAllSchools(store: Store): Promise<VisibleRuns> {
  const runs = await visibleRuns(store)
  const real = await store.read
    .selectFrom('importRun')
    .select('id')
    .where('state', '=', 'active')
    .where('demo', '=', false)
    .limit(1)
    .executeTakeFirst()
  return real ? { ...runs, ids: runs.ids.filter((id) => !runs.sourceOf(id).demo) } : runs
}

/** Of rows for the same thing the one from the newest run, in the order of the rows. */
export function newest<Row extends { run: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const best = new Map<string, Row>()
  for (const row of rows) {
    const other = best.get(keyOf(row))
    if (!other || other.run < row.run) best.set(keyOf(row), row)
  }
  return rows.filter((row) => best.get(keyOf(row)) === row)
}
