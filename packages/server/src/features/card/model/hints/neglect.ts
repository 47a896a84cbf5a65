import type { RiskFactor } from '@tutor-nexus/toolkit'
import { calibrated } from './calibration.ts'
import { modelChance, type Situation } from './situation.ts'
import { severityOf, share } from './severity.ts'

/** Cards that are not reviewed are forgotten over time. */
export function neglect({
  cards,
  restUntil,
  at,
  profile,
}: Pick<Situation, 'cards' | 'restUntil' | 'at' | 'profile'>): RiskFactor | undefined {
  if (restUntil === null) return undefined
  const losses = cards.flatMap((hand) => {
    const [now, then] = [modelChance(hand, at), modelChance(hand, restUntil)]
    if (now === null || then === null) return []
    const [kept, left] = [calibrated(profile.calibration, now), calibrated(profile.calibration, then)]
    return [{ forgotten: 1 - left, lost: kept - left }]
  })
  if (losses.length === 0) return undefined
  const mean = (of: (loss: (typeof losses)[number]) => number) =>
    share(losses.reduce((sum, loss) => sum + of(loss), 0) / losses.length)
  const [probability, impact] = [mean(({ forgotten }) => forgotten), mean(({ lost }) => lost)]
  if (impact === 0) return undefined
  return {
    type: 'performance',
    severity: severityOf(probability, impact),
    description: `Unasked until ${restUntil.slice(0, 10)}, the chance of remembering falls by ${impact.toFixed(2)}`,
    probability,
    impact,
    mitigation: 'Review it once before, or bring it back sooner',
  }
}
