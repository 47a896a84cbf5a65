import type { RiskFactor } from '@tutor-nexus/toolkit'
import type { KnownRule } from '../store/rule-row.ts'
import { ageInDays, ageOfRules, oldestAccess } from './rule-confidence.ts'

const YEAR_DAYS = 365
/** Courses are chosen a term or two ahead. */
const SOON_DAYS = 240

const share = (value: number): number => Math.round(value * 100) / 100

/** Agreements that hold on the day and will end before long. */
export function endingSoon(known: readonly KnownRule[], day: string): RiskFactor[] {
  const ending = known.flatMap(({ rule: { effectiveEnd } }) => {
    if (effectiveEnd === undefined || effectiveEnd < day) return []
    const left = ageInDays(day, effectiveEnd)
    return left <= SOON_DAYS ? [{ effectiveEnd, left }] : []
  })
  const [first] = ending.toSorted((one, other) => one.left - other.left)
  if (!first) return []
  return [
    {
      type: 'accuracy',
      severity: 'high',
      description:
        ending.length === 1
          ? `The agreement ends on ${first.effectiveEnd}`
          : `${ending.length} agreements end soon, the first on ${first.effectiveEnd}`,
      probability: share(1 - first.left / YEAR_DAYS),
      impact: share(ending.length / known.length),
      mitigation: 'Complete the course before, or ask the receiving school what follows',
    },
  ]
}

/** What may have changed since the agreements were read, where that is long ago. Invented ones do not age. */
export function staleRules(known: readonly KnownRule[], day: string): RiskFactor[] {
  const real = known.filter(({ demo }) => !demo)
  const oldest = oldestAccess(real)
  if (oldest === undefined || ageInDays(oldest, day) <= YEAR_DAYS) return []
  const old = real.filter(({ rule }) => rule.evidence.some(({ accessedOn }) => accessedOn === oldest))
  const { value = 0 } = ageOfRules(oldest, day)
  return [
    {
      type: 'accuracy',
      severity: ageInDays(oldest, day) >= 3 * YEAR_DAYS ? 'high' : 'medium',
      description: `The agreements were read on ${oldest}`,
      probability: share(1 - value),
      impact: share(old.length / known.length),
      mitigation: 'Import them again, or ask the receiving school',
    },
  ]
}
