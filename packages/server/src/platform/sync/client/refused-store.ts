import type { SyncRefusedTable } from '../../store/schema/sync-tables.ts'
import type { Reader, Store } from '../../store/store.ts'
import { sendRefusedAgain } from './reset-store.ts'

export type Refused = Omit<SyncRefusedTable, 'owner' | 'baseId'> & {
  readonly entity: string
  readonly entityId: string
}

/** What the server would not take, and why. */
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

/** The next exchange offers it again: a newer program may take it. */
export async function retryRefused(store: Store, owner: string): Promise<void> {
  const any = await store.read
    .selectFrom('syncRefused')
    .select('changeId')
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!any) return
  await store.write((db) => sendRefusedAgain(db, owner), { scope: owner })
}
