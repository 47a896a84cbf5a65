import { syncedDeck } from './domains/card/deck-sync-store.ts'
import { syncedNote } from './domains/card/note-sync-store.ts'
import { syncedReview } from './domains/card/review-sync-store.ts'
import { sessionEventSync } from './domains/session/session-event-sync-store.ts'
import { sessionHomeSync } from './domains/session/session-home-sync-store.ts'
import { sessionRequestSync } from './domains/session/session-request-sync-store.ts'
import { syncedTask } from './domains/task/task-sync-store.ts'
import { syncedPreference } from './domains/user/preferences/preference-sync-store.ts'
import { syncedTranscript } from './domains/user/transcript-sync-store.ts'
import { archiveEntity } from './sync/archive-entity-store.ts'
import type { SyncedEntity } from './sync/synced-entity.ts'

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
