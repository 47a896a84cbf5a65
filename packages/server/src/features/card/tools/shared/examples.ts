import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'
import { DEFAULT_DECK } from '../../model/deck.ts'
import { DEFAULT_STEPS } from '../../model/schedule/steps.ts'

/** A deck with one card, for examples: the deck is call 0, the card call 1. */
export const givenBasicCard = [
  { tool: 'create-deck', params: { name: 'Geography' } },
  {
    tool: 'create-card',
    params: { deckId: fromGiven(0, 'deckId'), front: 'Capital of France?', back: 'Paris' },
  },
]

/** The same, with its answer shown by call 2. */
export const givenRevealedCard = [
  ...givenBasicCard,
  { tool: 'reveal-answer', params: { cardId: fromGiven(1, 'cardId') } },
]

/** The same, rated by call 3. */
export const givenReviewedCard = [
  ...givenRevealedCard,
  { tool: 'review-card', params: { cardId: fromGiven(1, 'cardId'), rating: 'good', durationMs: 2400 } },
]

/** The card of `givenBasicCard` in the result of an example, as long as nobody has reviewed it. */
export const newBasicCard = {
  cardId: anyId,
  deckId: anyId,
  kind: 'basic' as const,
  front: 'Capital of France?',
  tags: [],
  source: null,
  phase: 'new' as const,
  dueAt: anyTime,
  suspended: false,
  trashed: false,
  siblings: [],
  version: 1,
  createdAt: anyTime,
  updatedAt: anyTime,
}

/** An empty deck in the result of an example. */
export const emptyDeck = {
  deckId: anyId,
  description: null,
  isQuery: false,
  trashed: false,
  counts: { cards: 0, new: 0, learning: 0, review: 0, suspended: 0 },
  version: 1,
  query: null,
  desiredRetention: DEFAULT_DECK.desiredRetention,
  weights: null,
  newPerDay: DEFAULT_DECK.newPerDay,
  reviewsPerDay: DEFAULT_DECK.reviewsPerDay,
  learningSteps: DEFAULT_STEPS.learning,
  relearningSteps: DEFAULT_STEPS.relearning,
  leechThreshold: DEFAULT_DECK.leechThreshold,
  fit: null,
  createdAt: anyTime,
  updatedAt: anyTime,
}
