import type { CardKind } from '../../packages/server/src/features/card/model/card.ts'
import type { Deck } from '../../packages/server/src/features/card/model/deck.ts'
import {
  reviewStore,
  type ReviewStore,
} from '../../packages/server/src/features/card/store/review/review-store.ts'
import type { Rating } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { newSchedule } from '../../packages/server/src/features/card/model/schedule/schedule.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'

export const OWNER = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
export const START = '2026-06-01T12:00:00.000Z'
const MINUTE = 60_000

export const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE).toISOString()
export const DAY = 1440

export interface NoteFields {
  kind?: CardKind
  front?: string
  back?: string
  tags?: string[]
  cards?: number
  cardIds?: string[]
  createdAt?: string
}

/** Decks and cards as rows, and what can be done with them at any time one likes. */
export function shelf(store: Store, owner = OWNER) {
  const calendar = studyCalendar()
  const reviews: ReviewStore = reviewStore(store, owner)
  const doing = (at: string) => ({ id: newId(), changeId: newId(), at, calendar })

  const addDeck = async (fields: Partial<Deck> = {}): Promise<string> => {
    const deck = {
      id: newId(),
      owner,
      name: 'Geography',
      description: null,
      desiredRetention: 0.9,
      weights: null,
      newPerDay: 20,
      reviewsPerDay: 200,
      leechThreshold: 8,
      rev: 1,
      createdAt: START,
      updatedAt: START,
      trashedAt: null,
      ...fields,
      query: fields.query ? { ...fields.query } : null,
      steps: fields.steps?.map((period) => ({ ...period })) ?? null,
      fit: null,
    }
    await store.write((db) => db.insertInto('deck').values(deck).execute())
    return deck.id
  }

  /** The ids of the note's cards. */
  const addNote = async (deckId: string, fields: NoteFields = {}): Promise<string[]> => {
    const noteId = newId()
    const {
      kind = 'basic',
      front = 'Capital of France?',
      back = 'Paris',
      tags = [],
      createdAt = START,
    } = fields
    const cardIds = fields.cardIds ?? Array.from({ length: fields.cards ?? 1 }, () => newId())
    await store.write(async (db) => {
      const note = {
        id: noteId,
        owner,
        deckId,
        kind,
        front,
        back,
        tags,
        rev: 1,
        createdAt,
        updatedAt: createdAt,
      }
      const rest = { distractors: null, sourceType: null, sourceId: null, foreignId: null, likeness: noteId }
      await db
        .insertInto('note')
        .values({ ...note, ...rest })
        .execute()
      for (const [ordinal, id] of cardIds.entries()) {
        const state = { suspended: false, flag: 0, trashedAt: null, buriedUntil: null, revealedAt: null }
        await db
          .insertInto('card')
          .values({ id, owner, noteId, deckId, ordinal, createdAt, ...state, ...newSchedule(createdAt) })
          .execute()
      }
    })
    return cardIds
  }

  const addCard = async (deckId: string, fields: NoteFields = {}): Promise<string> => {
    const [id = ''] = await addNote(deckId, fields)
    return id
  }

  return {
    reviews,
    calendar,
    doing,
    addDeck,
    addNote,
    addCard,
    due: (now: string, ask: { deckId?: string; limit?: number } = {}) =>
      reviews.due({ now, today: calendar.spanOf(now), limit: 100, ...ask }),
    async rate(cardId: string, rating: Rating, at: string) {
      await reviews.reveal(cardId, { changeId: newId(), at })
      return reviews.review(cardId, rating, null, doing(at))
    },
    card: async (cardId: string) => (await reviews.card(cardId)).card,
    set: (cardId: string, columns: object) =>
      store.write((db) => db.updateTable('card').set(columns).where('id', '=', cardId).execute()),
  }
}
