import type { RiskFactor } from '@tutor-nexus/toolkit'
import { dayPartOf, type DayPart } from './day-parts.ts'
import type { Situation } from './situation.ts'
import { severityOf, share } from './severity.ts'

/** The confidence required before the time of day is mentioned. */
const SURE_ENOUGH = 0.9

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
  if (probability < SURE_ENOUGH) return undefined
  const impact = share((expected - remembered) / reviews)
  return {
    type: 'user-experience',
    severity: severityOf(probability, impact),
    description: `${WHEN[part]}, ${remembered} of ${reviews} were remembered where ${expected.toFixed(1)} were to be expected`,
    probability,
    impact,
    mitigation: 'Study hard cards at another time of day',
  }
}

/** Logistic approximation of the normal CDF. */
const normal = (deviations: number): number => 1 / (1 + Math.exp(-1.702 * deviations))
