import { sql, type RawBuilder } from 'kysely'
import type { ComparedRuns, ImportChanges } from '../../../platform/import/import-adapter.ts'
import type { Reader } from '../../../platform/store/store.ts'

/** The tables of an import, and when two rows are about the same thing. */
const TABLES = [
  { table: 'course', same: sql<boolean>`other.id = one.id` },
  {
    table: 'courseFact',
    same: sql<boolean>`other.course = one.course and other.kind = one.kind
      and other.term_key = one.term_key and other.part = one.part`,
  },
] as const

const SAME_BODY = sql<boolean>`cast(other.body as text) = cast(one.body as text)`

/** What an import changes of courses and of what belongs to them in a term. */
export async function compareCourses(db: Reader, { staged, replaced }: ComparedRuns): Promise<ImportChanges> {
  const changes = { rules: 0, added: 0, changed: 0, ended: 0 }
  if (staged.length === 0) return changes
  for (const { table, same } of TABLES) {
    const lacking = (runs: readonly number[], others: readonly number[], isSame: RawBuilder<boolean>) =>
      runs.length === 0 ? 0 : countLacking(db, table, { runs, others, isSame })
    const added = await lacking(staged, replaced, same)
    const different = await lacking(staged, replaced, sql<boolean>`${same} and ${SAME_BODY}`)
    changes.added += added
    changes.changed += different - added
    changes.ended += await lacking(replaced, staged, same)
  }
  return changes
}

interface Lacking {
  runs: readonly number[]
  others: readonly number[]
  isSame: RawBuilder<boolean>
}

/** How many rows of the runs have no such row in the others. */
async function countLacking(
  db: Reader,
  table: 'course' | 'courseFact',
  { runs, others, isSame }: Lacking,
): Promise<number> {
  const name = sql.table(table)
  const isAbsent =
    others.length === 0
      ? sql`true`
      : sql`not exists (select 1 from ${name} as other where other.run in (${sql.join(others)}) and ${isSame})`
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${name} as one where one.run in (${sql.join(runs)}) and ${isAbsent}
  `.execute(db)
  return rows[0]?.total ?? 0
}
