import type { Facts } from '@tutor-nexus/toolkit'
import type { Card } from '../card.ts'
import type { Deck } from '../deck.ts'
import { retrievability, applyRating } from '../schedule/fsrs.ts'
import type { StudyProfile } from './profile.ts'
import type { Rating } from '../schedule/review.ts'
import { schedulingOptions } from '../schedule/schedule.ts'

/** A card of an answer with its deck's scheduling settings. */
export interface ScheduledCard {
  card: Card
  deck?: (Pick<Deck, 'desiredRetention' | 'weights'> & Partial<Pick<Deck, 'steps'>>) | undefined
}

/** What a tool knows about its answer beyond the facts. */
export interface About {
  cards?: readonly ScheduledCard[]
  /** The cards are not asked before this time. */
  pausedUntil?: string
  /** True if the answer itself is a prediction. */
  predicts?: boolean
}

/** Input of the hint generators. */
export interface Situation {
  at: string
  /** In the user's time zone. */
  hour: number
  cards: readonly ScheduledCard[]
  pausedUntil: string | null
  profile: StudyProfile
  next: NonNullable<Facts['next']>
}

export const schedulingOf = ({
  deck,
}: ScheduledCard): Pick<Deck, 'desiredRetention' | 'weights'> & Partial<Pick<Deck, 'steps'>> =>
  deck ?? { desiredRetention: 0.9, weights: null }

/** The model's prediction without calibration. */
export const modelChance = (item: ScheduledCard, at: string): number | null =>
  retrievability(item.card, at, schedulingOf(item))

export const afterReview = (item: ScheduledCard, rating: Rating, at: string, day: string): ScheduledCard => {
  const review = { cardId: item.card.id, rating, at, day }
  return {
    ...item,
    card: { ...item.card, ...applyRating(item.card, review, schedulingOptions(schedulingOf(item))) },
  }
}
