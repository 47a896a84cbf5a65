import type { RiskFactor } from '@tutor-nexus/toolkit'
import { dayPartOf, type DayPart } from './day-parts.ts'
import { type Situation, modelChance } from './situation.ts'
import { calibrated } from './calibration.ts'

/** By expected loss: probability times impact. */
export function severityOf(probability: number, impact: number): RiskFactor['severity'] {
  const loss = probability * impact
  if (loss >= 0.5) return 'high'
  return loss >= 0.15 ? 'medium' : 'low'
}

export const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** The confidence required before the time of day is mentioned. */
const MIN_CONFIDENCE = 0.9

const WHEN: Readonly<Record<DayPart, string>> = {
  morning: 'In the morning',
  midday: 'At midday',
  evening: 'In the evening',
  night: 'At night',
}

/** The user remembers less at this time of day; `probability` is the confidence that this is not chance. */
export function fatigue({ profile, hour }: Pick<Situation, 'profile' | 'hour'>): RiskFactor | undefined {
  const part = dayPartOf(hour)
  const { reviews, remembered, expected, variance } = profile.dayParts[part]
  if (reviews === 0) return undefined
  const probability = share(normal((expected - remembered) / Math.sqrt(variance + 1)))
  if (probability < MIN_CONFIDENCE) return undefined
  const impact = share((expected - remembered) / reviews)
  return {
    type: 'user-experience',
    severity: severityOf(probability, impact),
    description: `${WHEN[part]}, ${remembered} of ${reviews} were remembered; ${expected.toFixed(1)} were expected`,
    probability,
    impact,
    mitigation: 'Study hard cards at another time of day',
  }
}

/** Logistic approximation of the normal CDF. */
const normal = (deviations: number): number => 1 / (1 + Math.exp(-1.702 * deviations))

/** Lapses that make a card a leech, as in Anki. */
export const LEECH_LAPSES = 8
const MENTION_FROM = LEECH_LAPSES / 2

/** A card that keeps being forgotten. The probability is its share of lapses. */
export function leech({ cards }: Pick<Situation, 'cards'>): RiskFactor | undefined {
  const [worst] = cards
    .filter(({ card }) => card.lapses >= MENTION_FROM)
    .toSorted((one, other) => other.card.lapses - one.card.lapses)
  if (!worst) return undefined
  const { id, lapses, reps } = worst.card
  const probability = share((lapses + 1) / (reps + 2))
  const impact = share(lapses / LEECH_LAPSES)
  return {
    type: 'performance',
    severity: severityOf(probability, impact),
    description: `Card ${id} was forgotten ${lapses} times in ${reps} reviews`,
    probability,
    impact,
    mitigation: 'Rewrite it, split it, or suspend it with suspend-card',
  }
}

/** Cards that are not reviewed are forgotten over time. */
export function neglect({
  cards,
  pausedUntil,
  at,
  profile,
}: Pick<Situation, 'cards' | 'pausedUntil' | 'at' | 'profile'>): RiskFactor | undefined {
  if (pausedUntil === null) return undefined
  const losses = cards.flatMap((item) => {
    const [now, then] = [modelChance(item, at), modelChance(item, pausedUntil)]
    if (now === null || then === null) return []
    const [current, later] = [calibrated(profile.calibration, now), calibrated(profile.calibration, then)]
    return [{ forgotten: 1 - later, lost: current - later }]
  })
  if (losses.length === 0) return undefined
  const mean = (of: (loss: (typeof losses)[number]) => number) =>
    share(losses.reduce((sum, loss) => sum + of(loss), 0) / losses.length)
  const [probability, impact] = [mean(({ forgotten }) => forgotten), mean(({ lost }) => lost)]
  if (impact === 0) return undefined
  return {
    type: 'performance',
    severity: severityOf(probability, impact),
    description: `Without a review until ${pausedUntil.slice(0, 10)}, the chance of remembering falls by ${impact.toFixed(2)}`,
    probability,
    impact,
    mitigation: 'Review it once before, or bring it back sooner',
  }
}

/** More cards are due than the user usually reviews. The probability is the share of days with fewer reviews. */
export function overload({ profile }: Pick<Situation, 'profile'>): RiskFactor | undefined {
  const { perDay, waiting, doneToday } = profile
  if (perDay.length === 0) return undefined
  const load = waiting + doneToday
  const usual = perDay.reduce((sum, count) => sum + count, 0) / perDay.length
  if (waiting === 0 || load <= usual) return undefined
  const fewer = perDay.filter((count) => count < load).length
  const probability = share((fewer + 1) / (perDay.length + 2))
  const impact = share(1 - Math.max(usual, doneToday) / load)
  if (impact === 0) return undefined
  return {
    type: 'user-experience',
    severity: severityOf(probability, impact),
    description: `${waiting} cards are due today; ${usual.toFixed(1)} reviews a day are usual`,
    probability,
    impact,
    mitigation: 'Start with the most valuable (get-study-guidance) and add fewer new cards',
  }
}
