import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { sessionEventSync } from './session-event-sync-store.ts'
import { sessionHomeSync } from './session-home-sync-store.ts'
import { sessionRequestSync } from './session-request-sync-store.ts'

export const syncedSessionEntities: readonly SyncedEntity[] = [
  sessionEventSync,
  sessionHomeSync,
  sessionRequestSync,
]
