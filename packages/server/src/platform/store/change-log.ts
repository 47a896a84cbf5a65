import { sql } from 'kysely'
import { batchedInsert } from './statements.ts'
import { assertRoom, bytesOfChange, effectOfChanges } from './storage-room.ts'
import type { ChangeTable } from './schema/change-tables.ts'
import type { Writer } from './store.ts'

/** A change as its device made it. Without `device` it is a change of this replica. */
export interface NewChange extends Omit<ChangeTable, 'seq' | 'device'> {
  readonly device?: string
}

/** Assigns the owner's next sequence number and returns it. Call it in the transaction that makes the change. */
export async function appendChange(db: Writer, change: NewChange): Promise<number> {
  const seq = await moveHead(db, change.owner, [change])
  await db
    .insertInto('change')
    .values((eb) => ({ ...change, seq, device: change.device ?? eb.selectFrom('device').select('id') }))
    .execute()
  return seq
}

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
