import { calibratedOdds, sigmoid } from './calibration.ts'
import { dayPartOf } from './day-parts.ts'
import type { StudyProfile } from './profile.ts'
import { modelChance, type CardAtHand } from './situation.ts'

/**
 * The chance that the next review of a card succeeds: the model's prediction, calibrated for this user and time of day.
 * For a new card, the success rate of first reviews.
 */
export function chanceOf(profile: StudyProfile, predicted: number | null, hour: number): number {
  const { calibration, dayParts, firsts } = profile
  if (predicted === null) return (firsts.remembered + 1) / (firsts.reviews + 2)
  return sigmoid(calibratedOdds(calibration, predicted) + dayParts[dayPartOf(hour)].offset)
}

/** The mean chance over some cards; undefined if there are none. */
export function chanceOfAny(
  profile: StudyProfile,
  hands: readonly CardAtHand[],
  { at, hour }: { at: string; hour: number },
): number | undefined {
  const chances = hands.map((hand) => chanceOf(profile, modelChance(hand, at), hour))
  return chances.length === 0 ? undefined : chances.reduce((sum, chance) => sum + chance, 0) / chances.length
}
