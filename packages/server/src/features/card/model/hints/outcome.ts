import { rated } from '../schedule/fsrs.ts'
import type { Rating } from '../schedule/review.ts'
import { optionsOf } from '../schedule/schedule.ts'
import { deckOfHand, type CardAtHand } from './situation.ts'

export const reviewedHand = (hand: CardAtHand, rating: Rating, at: string, day: string): CardAtHand => {
  const review = { cardId: hand.card.id, rating, at, day }
  return { ...hand, card: { ...hand.card, ...rated(hand.card, review, optionsOf(deckOfHand(hand))) } }
}
