import { syncedDeck } from '../features/card/sync/deck-sync-store.ts'
import { syncedNote } from '../features/card/sync/note-sync-store.ts'
import { syncedReview } from '../features/card/sync/review-sync-store.ts'
import { sessionEventSync } from '../features/tutor/sync/session-event-sync-store.ts'
import { sessionHomeSync } from '../features/tutor/sync/session-home-sync-store.ts'
import { sessionRequestSync } from '../features/tutor/sync/session-request-sync-store.ts'
import { syncedTask } from '../features/task/sync/task-sync-store.ts'
import { syncedPreference } from '../features/account/sync/preference-sync-store.ts'
import { syncedTranscript } from '../features/account/sync/transcript-sync-store.ts'
import { archiveEntity } from '../platform/sync/archive/archive-entity-store.ts'
import type { SyncedEntity } from '../platform/sync/synced-entity.ts'

/** All that replicas have in common. What is not in this list never leaves its database. */
export const syncedEntities: readonly SyncedEntity[] = [
  syncedTask,
  syncedTranscript,
  syncedPreference,
  syncedDeck,
  syncedNote,
  syncedReview,
  sessionEventSync,
  sessionHomeSync,
  sessionRequestSync,
  archiveEntity,
]
