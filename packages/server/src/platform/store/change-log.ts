import { sql } from 'kysely'
import { batchedInsert } from './statements.ts'
import type { ChangeTable } from './schema/change-tables.ts'
import type { Writer } from './store.ts'

/** A change as its origin made it. Without a device it is one of this replica's own. */
export interface NewChange extends Omit<ChangeTable, 'seq' | 'device'> {
  readonly device?: string
}

/** Gives the change the owner's next number, in the transaction that makes the change itself, and returns it. */
export async function appendChange(db: Writer, change: NewChange): Promise<number> {
  const { head: seq } = await db
    .insertInto('ownerHead')
    .values({ owner: change.owner, head: 1 })
    .onConflict((on) => on.column('owner').doUpdateSet({ head: sql`owner_head.head + 1` }))
    .returning('head')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('change')
    .values((eb) => ({ ...change, seq, device: change.device ?? eb.selectFrom('device').select('id') }))
    .execute()
  return seq
}

/** A change wherever it was made. */
export type LoggedChange = Omit<ChangeTable, 'seq' | 'owner'>

/** Does the same for many changes of one owner at once; one for each database. */
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

/** Does the same for changes of several devices; one for each kind of database. */
export function remoteChangeAppender(): (
  db: Writer,
  owner: string,
  changes: readonly LoggedChange[],
) => Promise<void> {
  const insert = batchedInsert<ChangeTable>((db, rows) => db.insertInto('change').values(rows))
  return async (db, owner, changes) => {
    if (changes.length === 0) return
    const { head } = await db
      .insertInto('ownerHead')
      .values({ owner, head: changes.length })
      .onConflict((on) => on.column('owner').doUpdateSet({ head: sql`owner_head.head + ${changes.length}` }))
      .returning('head')
      .executeTakeFirstOrThrow()
    const before = head - changes.length
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

/** To be called by every transaction that changes what all owners share, so that nobody is served an older answer. */
export async function bumpCatalogGeneration(db: Writer): Promise<void> {
  await db
    .updateTable('catalogGeneration')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .execute()
}
