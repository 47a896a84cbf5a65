import { UserStore } from '../features/account/store/user-store.ts'
import { ulidFactory } from '../platform/store/clock-ids-and-secrets.ts'
import type { SyncHost } from '../platform/sync/sync-host.ts'
import { openStore } from './database.ts'
import { loadSyncedEntities } from './synced-entities.ts'

/** What the daemon needs of the product: no tools and no commands, so that it stays small. */
export const syncHost: SyncHost = {
  openStore,
  users: async (store) => new UserStore(store, { newId: ulidFactory(), now: () => new Date() }),
  syncedEntities: loadSyncedEntities,
  async hasDueRequests({ store, owner, now }) {
    const { sessionRequests } = await import('../features/tutor/store/session-request-store.ts')
    return (await sessionRequests(store, owner, { now }).dueSessions()).length > 0
  },
  async adoptSessions(db, owner) {
    const { adoptEverySession } = await import('../features/tutor/sync/session-home-sync-store.ts')
    await adoptEverySession(db, owner)
  },
}
