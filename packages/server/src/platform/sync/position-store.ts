import { sql } from 'kysely'
import type { SyncCursorTable } from '../store/schema/sync-tables.ts'
import { batchedInsert } from '../store/statements.ts'
import type { DialectName, Reader, Writer } from '../store/store.ts'
import { ownerHead } from './change-store.ts'
import type { NumberedChange } from './wire.ts'

const inserter = () => batchedInsert<SyncCursorTable>((db, rows) => db.insertInto('syncPlace').values(rows))
const inserters: Record<DialectName, ReturnType<typeof inserter>> = {
  sqlite: inserter(),
  postgres: inserter(),
}

/** Stores the numbers that the server gave. */
export async function savePositions(
  db: Writer,
  dialect: DialectName,
  owner: string,
  changes: readonly NumberedChange[],
): Promise<void> {
  const rows = changes.map(({ seq, id: changeId, baseId }) => ({ owner, seq, changeId, baseId }))
  await inserters[dialect](db, rows)
}

/** The change at this number of the server. */
export async function positionAt(db: Reader, owner: string, seq: number): Promise<LogPosition | null> {
  const row = await db
    .selectFrom('syncPlace')
    .select(['seq', 'changeId as id'])
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row ?? null
}

/** Positions in a range, including the last one, evenly sampled if there are more than `most`. */
export async function positionsBetween(
  db: Reader,
  owner: string,
  range: { above: number; upTo: number },
  most: number,
): Promise<LogPosition[]> {
  const { rows } = await sql<{ seq: number; id: string }>`
    select seq, change_id as id from (
      select seq, change_id,
        row_number() over (order by seq desc) as nth,
        count(*) over () as total
      from sync_place
      where owner = ${owner} and seq > ${range.above} and seq <= ${range.upTo}
    ) as numbered
    where (nth - 1) % ((total + ${sql.lit(most - 1)}) / ${sql.lit(most)}) = 0
    order by seq`.execute(db)
  return rows
}

interface LogPosition {
  readonly seq: number
  readonly id: string
}

/**
 * The highest position up to which the log contains all given ones; 0 if it lacks the first. Changes that were removed
 * because later ones have replaced them count as contained.
 */
export async function highestCommonSeq(
  db: Reader,
  owner: string,
  positions: readonly LogPosition[],
): Promise<number> {
  if (positions.length === 0) return 0
  const head = await ownerHead(db, owner)
  const rows = await db
    .selectFrom('change')
    .select(['seq', 'id', 'body', 'entity'])
    .where('owner', '=', owner)
    .where(
      'seq',
      'in',
      positions.map(({ seq }) => seq),
    )
    .execute()
  const ids = new Map(rows.map(({ seq, id, entity, body }) => [seq, isBlank(entity, body) ? undefined : id]))
  let highest = 0
  for (const { seq, id } of positions.toSorted((a, b) => a.seq - b.seq)) {
    if (seq > head || (ids.get(seq) ?? id) !== id) break
    highest = seq
  }
  return highest
}

/** Retention removes the text and id of old session events, but keeps their numbers. */
const isBlank = (entity: string, body: unknown): boolean => body === null && entity === 'session-event'
