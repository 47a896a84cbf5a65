import { sql } from 'kysely'
import type { SyncRefusedTable } from '../../store/schema/sync-tables.ts'
import type { Writer, Reader, Store } from '../../store/store.ts'

export interface Rewind {
  readonly owner: string
  /** The server and the device share everything up to this number. */
  readonly seq: number
  /** The server's current incarnation. */
  readonly incarnation: string
}

/**
 * Rewinds after the server has lost changes. Everything above `seq` is queued again in its former order,
 * before changes queued earlier. Own changes are checked again.
 */
export async function rewindTo(db: Writer, { owner, seq, incarnation }: Rewind): Promise<void> {
  await sql`
    insert into sync_again (owner, position, change_id, base_id)
    select owner,
      seq - 1
        - (select max(seq) from sync_place where owner = ${owner})
        + coalesce((select min(position) from sync_again where owner = ${owner}), 0),
      change_id, base_id
    from sync_place where owner = ${owner} and seq > ${seq}`.execute(db)
  await db.deleteFrom('syncPlace').where('owner', '=', owner).where('seq', '>', seq).execute()
  await requeueRefused(db, owner)
  await db
    .updateTable('syncLink')
    .set({ pulledSeq: seq, pushedSeq: 0, incarnation })
    .where('owner', '=', owner)
    .execute()
}

/** Queues rejected changes again, after everything else. */
export async function requeueRefused(db: Writer, owner: string): Promise<void> {
  await sql`
    insert into sync_again (owner, position, change_id, base_id)
    select refused.owner,
      change.seq + coalesce((select max(position) from sync_again where owner = ${owner}), 0),
      refused.change_id, refused.base_id
    from sync_refused as refused
      join change on change.owner = refused.owner and change.id = refused.change_id
    where refused.owner = ${owner}`.execute(db)
  await db.deleteFrom('syncRefused').where('owner', '=', owner).execute()
}

export type Refused = Omit<SyncRefusedTable, 'owner' | 'baseId'> & {
  readonly entity: string
  readonly entityId: string
}

/** Lists the rejected changes and why. */
export const listRefused = (db: Reader, owner: string, limit: number): Promise<Refused[]> =>
  db
    .selectFrom('syncRefused')
    .innerJoin('change', (join) =>
      join.onRef('change.owner', '=', 'syncRefused.owner').onRef('change.id', '=', 'syncRefused.changeId'),
    )
    .select(['changeId', 'code', 'message', 'refusedAt', 'entity', 'entityId'])
    .where('syncRefused.owner', '=', owner)
    .orderBy('change.seq')
    .limit(limit)
    .execute()

/** Sends rejected changes again in the next exchange: a newer server may accept them. */
export async function retryRefused(store: Store, owner: string): Promise<void> {
  const any = await store.read
    .selectFrom('syncRefused')
    .select('changeId')
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!any) return
  await store.write((db) => requeueRefused(db, owner), { scope: owner })
}
