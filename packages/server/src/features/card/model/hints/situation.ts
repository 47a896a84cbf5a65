import type { Facts } from '@tutor-nexus/toolkit'
import type { Card } from '../card.ts'
import type { Deck } from '../deck.ts'
import { retrievability, rated } from '../schedule/fsrs.ts'
import type { StudyProfile } from './profile.ts'
import type { Rating } from '../schedule/review.ts'
import { optionsOf } from '../schedule/schedule.ts'

/** A card of an answer with its deck's scheduling settings. */
export interface CardAtHand {
  card: Card
  deck?: Pick<Deck, 'desiredRetention' | 'weights'> | undefined
}

/** What a tool knows about its answer beyond the facts. */
export interface About {
  cards?: readonly CardAtHand[]
  /** The cards are not asked before this time. */
  restUntil?: string
  /** True if the answer itself is a prediction. */
  predicts?: boolean
}

/** Input of the hint generators. */
export interface Situation {
  at: string
  /** In the user's time zone. */
  hour: number
  cards: readonly CardAtHand[]
  restUntil: string | null
  profile: StudyProfile
  next: NonNullable<Facts['next']>
}

export const deckOfHand = ({ deck }: CardAtHand): Pick<Deck, 'desiredRetention' | 'weights'> =>
  deck ?? { desiredRetention: 0.9, weights: null }

/** The model's prediction without calibration. */
export const modelChance = (hand: CardAtHand, at: string): number | null =>
  retrievability(hand.card, at, deckOfHand(hand))

export const reviewedHand = (hand: CardAtHand, rating: Rating, at: string, day: string): CardAtHand => {
  const review = { cardId: hand.card.id, rating, at, day }
  return { ...hand, card: { ...hand.card, ...rated(hand.card, review, optionsOf(deckOfHand(hand))) } }
}
