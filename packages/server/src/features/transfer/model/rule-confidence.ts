import { agreement, evidence, freshness, type Factor } from '@tutor-nexus/toolkit'
import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import type { KnownRule } from '../store/rule-row.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY

/** The day on which the oldest of some rules was last seen in its source. */
export const oldestAccess = (known: readonly KnownRule[]): string | undefined =>
  known
    .flatMap(({ rule }) => rule.evidence.map(({ accessedOn }) => accessedOn))
    .toSorted()
    .at(0)

export const ageInDays = (accessedOn: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(accessedOn)) / DAY))

/** What speaks for a rule, or for several: listings, age, how much was understood, and whether others say otherwise. */
export function ruleFactors(
  known: readonly KnownRule[],
  day: string,
  contradicted: ReadonlySet<string> = new Set(),
): Factor[] {
  const listings = known.flatMap(({ rule, demo }) => (demo ? [] : rule.evidence))
  const official = listings.filter(({ link }) => link !== undefined).length
  const oldest = oldestAccess(known)
  const disputed = known.filter(({ rule }) => contradicted.has(rule.id)).length
  return [
    evidence(official, 'official listings'),
    freshness(oldest === undefined ? undefined : ageInDays(oldest, day) * DAY, 2 * YEAR),
    understood(known),
    agreement(2 * known.length - disputed, 2 * known.length),
  ]
}

/** How sure a rule is on a day, from nothing but where it comes from. */
export const ruleConfidence = (known: KnownRule, day: string, contradicted?: ReadonlySet<string>): number =>
  confidenceFrom(ruleFactors([known], day, contradicted))

function understood(known: readonly KnownRule[]): Factor {
  if (known.length === 0) return { name: 'completeness', basis: 'no rule to read', missing: ['a rule'] }
  const share = known.reduce((sum, { rule }) => sum + rule.understood, 0) / known.length
  return {
    name: 'completeness',
    value: share,
    basis: `${Math.round(share * 100)} % of the rules' text understood`,
    ...(share < 1 ? { missing: ['the conditions that are only quoted, read by a person'] } : {}),
  }
}
