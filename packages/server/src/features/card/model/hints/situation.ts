import type { Facts } from '@tutor-nexus/toolkit'
import type { Card } from '../card.ts'
import type { Deck } from '../deck.ts'
import { retrievability } from '../schedule/fsrs.ts'
import type { StudyProfile } from './profile.ts'

/** A card that an answer is about, and the deck that says how it is scheduled. */
export interface CardAtHand {
  card: Card
  deck?: Pick<Deck, 'desiredRetention' | 'weights'> | undefined
}

/** What a tool knows of its answer beyond the facts. */
export interface About {
  cards?: readonly CardAtHand[]
  /** Until then the cards are not asked. */
  restUntil?: string
  /** True where the answer itself is a prediction. */
  predicts?: boolean
}

/** What the generators go by. */
export interface Situation {
  at: string
  /** On the user's clock. */
  hour: number
  cards: readonly CardAtHand[]
  restUntil: string | null
  profile: StudyProfile
  next: NonNullable<Facts['next']>
}

export const deckOfHand = ({ deck }: CardAtHand): Pick<Deck, 'desiredRetention' | 'weights'> =>
  deck ?? { desiredRetention: 0.9, weights: null }

/** What the model alone predicts of a card at a moment. */
export const modelChance = (hand: CardAtHand, at: string): number | null =>
  retrievability(hand.card, at, deckOfHand(hand))
