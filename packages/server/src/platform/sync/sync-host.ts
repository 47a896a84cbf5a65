import type { OpenStore } from '../feature/feature.ts'
import type { Users } from '../identity/identity.ts'
import type { Store, Writer } from '../store/store.ts'
import type { SyncReplica, SyncedEntity } from './synced-entity.ts'

/** What the daemon and the commands of sync use of the product, without its tools. */
export interface SyncHost {
  readonly openStore: OpenStore
  users(store: Store): Promise<Users>
  syncedEntities(): Promise<readonly SyncedEntity[]>
  /** Whether other devices want something done in sessions whose home is here. */
  hasDueRequests(replica: SyncReplica): Promise<boolean>
  /** Makes this device the home of all sessions of the owner. */
  adoptSessions(db: Writer, owner: string): Promise<void>
}
