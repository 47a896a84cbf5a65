import { toolFamily, type Facts, type NextCall } from '@tutor-nexus/toolkit'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import { searchCards, searchDecks } from './tools/shared/suggestions.ts'
import type { CardBatchStore } from './store/card-batch-store.ts'
import type { CardExport } from './store/card-export-store.ts'
import type { CardSearch } from './store/card-search-store.ts'
import type { DeckStore } from './store/deck-store.ts'
import type { StudyProfile } from './model/hints/profile.ts'
import type { About } from './model/hints/situation.ts'
import type { FitStore } from './store/fit-store.ts'
import type { NoteStore } from './store/note-store.ts'
import type { ProgressStore } from './store/review/progress-store.ts'
import type { ReviewStore } from './store/review/review-store.ts'
import type { StudyCalendar } from './model/schedule/study-day.ts'

export interface CardServices {
  decks: DeckStore
  notes: NoteStore
  batches: CardBatchStore
  cards: CardSearch
  exports: CardExport
  fits: FitStore
  reviews: ReviewStore
  /** The study days of the user, in their time zone. */
  calendar: () => Promise<StudyCalendar>
  progress: ProgressStore
  /** The user's study profile from the latest reviews. */
  profile: (at: string) => Promise<StudyProfile>
  /** Adds hints from the user's own reviews to facts. */
  hints: (at: string, facts: Facts, about?: About) => Promise<Facts>
}

export const seeDueCards = (deckId?: string): NextCall => ({
  action: 'get-due-cards',
  priority: 'high',
  category: 'learning',
  description: 'See the cards that are due',
  tool: 'get-due-cards',
  arguments: deckId === undefined ? {} : { deckId },
})

export const revealAnswer = (cardId: string): NextCall => ({
  action: 'reveal-answer',
  priority: 'high',
  category: 'learning',
  description: 'Show the answer once the user has tried to recall it',
  tool: 'reveal-answer',
  arguments: { cardId },
})

export const undoReview = (cardId: string): NextCall => ({
  action: 'undo-review',
  priority: 'low',
  category: 'correction',
  description: 'Undo the rating if it was a mistake',
  reversible: false,
  tool: 'undo-review',
  arguments: { cardId },
})

const utterances = utterancesOf('card')
const writes = { rateLimit: writeLimit }
/** Every change of the user's data changes the cache key, so this only bounds memory. */
const cached = { rateLimit: readLimit, cacheTTL: 3_600 }

export const deckTools = toolFamily<CardServices>({
  agent: 'cardStudy',
  utterances,
  resource: 'decks',
  tags: ['cards', 'content'],
  recovery: [searchDecks],
  reads: cached,
  writes,
})

export const cardTools = toolFamily<CardServices>({
  agent: 'cardStudy',
  utterances,
  resource: 'cards',
  recovery: [searchCards],
  reads: cached,
  writes,
})

export const reviewTools = toolFamily<CardServices>({
  agent: 'cardStudy',
  utterances,
  resource: 'cards',
  recovery: [seeDueCards()],
  reads: { rateLimit: readLimit },
  writes: { ...writes, permissions: ['cards:review'] },
})
