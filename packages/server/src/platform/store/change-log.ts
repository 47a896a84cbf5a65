import { sql } from 'kysely'
import { enqueueStatement } from './guarded-driver.ts'
import { batchedInsert, isPostgres, preparedStatement } from './statements.ts'
import { assertRoom, bytesOfChange, effectOfChanges, takeRoom } from './storage-room.ts'
import type { ChangeTable, OwnerHeadTable } from './schema/change-tables.ts'
import type { Writer } from './store.ts'

/** A change as its device made it. Without `device` it is a change of this replica. */
export interface NewChange extends Omit<ChangeTable, 'seq' | 'device'> {
  readonly device?: string
}

/**
 * Assigns the owner's next sequence number. Call it in the transaction that makes the change. PostgreSQL sends it with
 * the next statement or the commit, and that fails if the owner has no room.
 */
export async function appendChange(db: Writer, change: NewChange): Promise<void> {
  const { id, owner, device = null, entity, entityId, baseRev, body, createdAt } = change
  const added = bytesOfChange(change)
  const rest = [id, device, entity, entityId, baseRev, body, createdAt]
  if (isPostgres(db)) {
    const room = takeRoom(db, owner, added, effectOfChanges([change]))
    await enqueueStatement(db, preparedStatement(MOVE_HEAD_AND_INSERT, owner, added, room, ...rest))
    return
  }
  const { rows } = await db.executeQuery<MovedHead>(preparedStatement(MOVE_HEAD, owner, added))
  const [{ head, bytes } = NO_HEAD] = rows
  assertRoom(db, owner, bytes, effectOfChanges([change]))
  await db.executeQuery(preparedStatement(INSERT, owner, head, ...rest))
}

type MovedHead = Pick<OwnerHeadTable, 'head' | 'bytes'>

const NO_HEAD: MovedHead = { head: 0, bytes: 0 }

const MOVE_HEAD = `insert into owner_head (owner, head, bytes) values ($1, 1, $2)
  on conflict (owner) do update set head = owner_head.head + 1, bytes = owner_head.bytes + excluded.bytes
  returning head, bytes`

const COLUMNS = 'owner, seq, id, device, entity, entity_id, base_rev, body, created_at'

const INSERT = `insert into change (${COLUMNS})
  values ($1, $2, $3, coalesce($4, (select id from device)), $5, $6, $7, $8, $9)`

/** One statement, and so one round trip. A head without room does not move, and a change without a number is refused. */
const MOVE_HEAD_AND_INSERT = `with moved as (
    insert into owner_head (owner, head, bytes) values ($1, 1, $2)
    on conflict (owner) do update set head = owner_head.head + 1, bytes = owner_head.bytes + excluded.bytes
      where owner_head.bytes + excluded.bytes <= $3
    returning head
  )
  insert into change (${COLUMNS})
  values ($1, (select head from moved), $4, coalesce($5, (select id from device)), $6, $7, $8, $9, $10)`

/** Moves the owner's head past the changes, counts their bytes and returns the new head. */
async function moveHead(
  db: Writer,
  owner: string,
  changes: readonly Pick<ChangeTable, 'baseRev' | 'body'>[],
): Promise<number> {
  const added = changes.reduce((sum, change) => sum + bytesOfChange(change), 0)
  const { head, bytes } = await db
    .insertInto('ownerHead')
    .values({ owner, head: changes.length, bytes: added })
    .onConflict((on) =>
      on.column('owner').doUpdateSet({
        head: sql`owner_head.head + ${changes.length}`,
        bytes: sql`owner_head.bytes + ${added}`,
      }),
    )
    .returning(['head', 'bytes'])
    .executeTakeFirstOrThrow()
  assertRoom(db, owner, bytes, effectOfChanges(changes))
  return head
}

/** A change from any device. */
export type LoggedChange = Omit<ChangeTable, 'seq' | 'owner'>

/** Appends many changes of one owner and device at once. Create one appender per database. */
export function changeAppender(
  owner: string,
  device: string,
): (db: Writer, changes: readonly Omit<LoggedChange, 'device'>[]) => Promise<void> {
  const append = remoteChangeAppender()
  return (db, changes) =>
    append(
      db,
      owner,
      changes.map((change) => ({ ...change, device })),
    )
}

/** Appends changes of several devices. Create one appender per dialect. */
export function remoteChangeAppender(): (
  db: Writer,
  owner: string,
  changes: readonly LoggedChange[],
) => Promise<void> {
  const insert = batchedInsert<ChangeTable>((db, rows) => db.insertInto('change').values(rows))
  return async (db, owner, changes) => {
    if (changes.length === 0) return
    const before = (await moveHead(db, owner, changes)) - changes.length
    const rows = changes.map(({ id, device, entity, entityId, baseRev, body, createdAt }, at) => ({
      id,
      owner,
      seq: before + at + 1,
      device,
      entity,
      entityId,
      baseRev,
      body,
      createdAt,
    }))
    await insert(db, rows)
  }
}

/** Every transaction that changes shared catalog data calls this, so that cached answers expire. */
export async function bumpCatalogGeneration(db: Writer): Promise<void> {
  await db
    .updateTable('catalogGeneration')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .execute()
}
