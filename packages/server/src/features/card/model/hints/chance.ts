import { calibratedOdds, sigmoid } from './calibration.ts'
import { dayPartOf } from './day-parts.ts'
import type { StudyProfile } from './profile.ts'
import { modelChance, type ScheduledCard, afterReview, type Situation } from './situation.ts'

/**
 * The chance that the next review of a card succeeds: the model's prediction, calibrated for this user and time of day.
 * For a new card, the success rate of first reviews.
 */
export function chanceOf(profile: StudyProfile, predicted: number | null, hour: number): number {
  const { calibration, dayParts, firstReviews } = profile
  if (predicted === null) return (firstReviews.remembered + 1) / (firstReviews.reviews + 2)
  return sigmoid(calibratedOdds(calibration, predicted) + dayParts[dayPartOf(hour)].offset)
}

/** The mean chance over some cards; undefined if there are none. */
export function chanceOfAny(
  profile: StudyProfile,
  items: readonly ScheduledCard[],
  { at, hour }: { at: string; hour: number },
): number | undefined {
  const chances = items.map((item) => chanceOf(profile, modelChance(item, at), hour))
  return chances.length === 0 ? undefined : chances.reduce((sum, chance) => sum + chance, 0) / chances.length
}

export const HORIZON_DAYS = 30
const DAY = 86_400_000
const MINUTE = 60_000

/** The benefit of reviewing a card now. */
export interface Gain {
  /** The chance of remembering it at the horizon, without and with a review. */
  without: number
  with: number
  /** Duration of the review; null if unknown. */
  minutes: number | null
  /** Gain in retention per minute. */
  perMinute: number | null
}

export function gainOf(
  item: ScheduledCard,
  { at, day, hour, profile }: Pick<Situation, 'at' | 'hour' | 'profile'> & { day: string },
): Gain {
  const horizon = new Date(Date.parse(at) + HORIZON_DAYS * DAY).toISOString()
  const chance = chanceOf(profile, modelChance(item, at), hour)
  const later = (each: ScheduledCard) => {
    const predicted = modelChance(each, horizon)
    return predicted === null ? 0 : chanceOf(profile, predicted, hour)
  }
  const after = (rating: 'good' | 'again') => later(afterReview(item, rating, at, day))
  const reviewed = chance * after('good') + (1 - chance) * after('again')
  const without = later(item)
  const minutes = profile.msPerReview === null ? null : profile.msPerReview / MINUTE
  const gained = Math.max(0, reviewed - without)
  return {
    without,
    with: Math.max(without, reviewed),
    minutes,
    perMinute: minutes === null || minutes === 0 ? null : gained / minutes,
  }
}
