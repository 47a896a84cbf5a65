import type { RiskFactor } from '@tutor-nexus/toolkit'
import type { Situation } from './situation.ts'
import { severityOf, share } from './severity.ts'

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
    description: `${waiting} cards wait today; ${usual.toFixed(1)} reviews a day are usual`,
    probability,
    impact,
    mitigation: 'Do the most valuable first, by get-study-guidance, and add fewer new cards',
  }
}
