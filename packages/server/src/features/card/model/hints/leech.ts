import type { RiskFactor } from '@tutor-nexus/toolkit'
import type { Card } from '../card.ts'
import type { Situation } from './situation.ts'
import { severityOf, share } from './severity.ts'

/** Lapses that make a card a leech, as in Anki. */
export const LEECH_LAPSES = 8
const WORTH_TELLING = LEECH_LAPSES / 2

export const isLeech = ({ lapses }: Pick<Card, 'lapses'>): boolean => lapses >= LEECH_LAPSES

/** A card that keeps being forgotten. The probability is its share of lapses. */
export function leech({ cards }: Pick<Situation, 'cards'>): RiskFactor | undefined {
  const [worst] = cards
    .filter(({ card }) => card.lapses >= WORTH_TELLING)
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
    mitigation: 'Rewrite it, split it, or set it aside by suspend-card',
  }
}
