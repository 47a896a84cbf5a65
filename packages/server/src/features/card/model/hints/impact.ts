import { reviewedHand } from './outcome.ts'
import { chanceOf } from './chance.ts'
import { modelChance, type CardAtHand, type Situation } from './situation.ts'

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
  hand: CardAtHand,
  { at, day, hour, profile }: Pick<Situation, 'at' | 'hour' | 'profile'> & { day: string },
): Gain {
  const horizon = new Date(Date.parse(at) + HORIZON_DAYS * DAY).toISOString()
  const chance = chanceOf(profile, modelChance(hand, at), hour)
  const later = (each: CardAtHand) => {
    const predicted = modelChance(each, horizon)
    return predicted === null ? 0 : chanceOf(profile, predicted, hour)
  }
  const after = (rating: 'good' | 'again') => later(reviewedHand(hand, rating, at, day))
  const reviewed = chance * after('good') + (1 - chance) * after('again')
  const without = later(hand)
  const minutes = profile.msPerReview === null ? null : profile.msPerReview / MINUTE
  const gained = Math.max(0, reviewed - without)
  return {
    without,
    with: Math.max(without, reviewed),
    minutes,
    perMinute: minutes === null || minutes === 0 ? null : gained / minutes,
  }
}
