import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { syncedDeck } from './deck-sync-store.ts'
import { syncedNote } from './note-sync-store.ts'
import { parseEntry, ReviewBody } from './review-body.ts'
import { rowOf } from '../store/review/review-log-store.ts'
import { mergeReviews } from '../store/review/merge-reviews-store.ts'
import { calendarOfOwner } from '../store/review/study-zone-store.ts'

const syncedReview: SyncedEntity = {
  entity: 'review',
  kind: 'log',
  table: 'review',
  body: ReviewBody,

  async apply(db, replica, changes) {
    const { owner } = replica
    const rows = changes.flatMap(({ entityId, body }) => {
      if (!body) return []
      const { entry, deckId } = parseEntry(body)
      return [rowOf(owner, { ...entry, id: entityId }, deckId)]
    })
    await mergeReviews(db, replica, rows, await calendarOfOwner(db, owner))
  },
}

export const syncedCardEntities: readonly SyncedEntity[] = [syncedDeck, syncedNote, syncedReview]
