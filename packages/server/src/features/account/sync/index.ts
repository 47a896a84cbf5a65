import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { syncedDismissal } from './dismissal-sync-store.ts'
import { syncedPreference } from './preference-sync-store.ts'
import { syncedTranscript } from './transcript-sync-store.ts'

export const syncedAccountEntities: readonly SyncedEntity[] = [
  syncedTranscript,
  syncedPreference,
  syncedDismissal,
]
