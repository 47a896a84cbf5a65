import type { SearchWriter } from '../../../platform/search/search-writer.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import { outlineDocument, outlineId, type OutlineField } from './course-collection.ts'
import { stored } from './stored-records.ts'

const AT_ONCE = 1000

/** The document of the newest outline of each course, and the newest import that has it. */
export async function newestOutlines(
  store: Store,
  courses: readonly string[],
  runs: readonly number[],
): Promise<ReadonlyMap<string, { id: string; run: number }>> {
  if (courses.length === 0 || runs.length === 0) return new Map()
  const rows = await store.read
    .selectFrom('courseFact')
    .select(['course', 'termKey', 'run'])
    .where('course', 'in', courses)
    .where('kind', '=', 'outline')
    .where('run', 'in', runs)
    .orderBy('termKey')
    .orderBy('run')
    .execute()
  return new Map(rows.map(({ course, termKey, run }) => [course, { id: outlineId(course, termKey), run }]))
}

/** Puts every outline of every import into the index, and indexes again what is in it otherwise. */
export async function indexOutlines(db: Writer, writer: SearchWriter<OutlineField>): Promise<void> {
  for (const run of await runsWithOutlines(db)) {
    let after = { course: '', termKey: '', part: '' }
    for (;;) {
      const rows = await db
        .selectFrom('courseFact')
        .select(['course', 'termKey', 'part', 'body'])
        .where('run', '=', run)
        .where('kind', '=', 'outline')
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('course', 'termKey', 'part'), '>', tuple(after.course, after.termKey, after.part)),
        )
        .orderBy('course')
        .orderBy('termKey')
        .orderBy('part')
        .limit(AT_ONCE)
        .execute()
      await writer.add(
        db,
        run,
        rows.map(({ body }) => outlineDocument(stored.outline().parse(body))),
      )
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) break
      after = last
    }
  }
  await writer.rebuild(db)
}

async function runsWithOutlines(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('courseFact')
    .select('run')
    .distinct()
    .where('kind', '=', 'outline')
    .execute()
  return rows.map(({ run }) => run)
}
