import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { syncedDeck } from './deck-sync-store.ts'
import { syncedNote } from './note-sync-store.ts'
import { syncedReview } from './review-sync-store.ts'

export const syncedCardEntities: readonly SyncedEntity[] = [syncedDeck, syncedNote, syncedReview]
