import { agreement, freshness, type Factor, type Provenance } from '@tutor-nexus/toolkit'
import { chanceFrom, confidenceFrom, worstOf } from '@tutor-nexus/toolkit/hints'
import { MEASURED } from '../../../platform/catalog/measured-outcomes.ts'
import type { KnownRule } from '../store/rule-row.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY
const { olderAgreements } = MEASURED
/** Agreements outlive calendars: this is how long until half of them have changed. */
const HALF_LIFE = (olderAgreements.years * YEAR) / Math.log2(1 / chanceFrom(olderAgreements))

/** The day on which the oldest of some rules was last seen in its source. */
export const oldestAccess = (known: readonly KnownRule[]): string | undefined =>
  known
    .flatMap(({ rule }) => rule.evidence.map(({ accessedOn }) => accessedOn))
    .toSorted()
    .at(0)

export const ageInDays = (accessedOn: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(accessedOn)) / DAY))

/** How likely rules that were read on a day still hold. */
export const ageOfRules = (accessedOn: string, day: string): Factor =>
  freshness(ageInDays(accessedOn, day) * DAY, HALF_LIFE)

/** What speaks for a rule, or for several: age, how much was understood, and whether others say otherwise. */
export function ruleFactors(
  known: readonly KnownRule[],
  day: string,
  contradicted: ReadonlySet<string> = new Set(),
): Factor[] {
  if (known.length === 0) return []
  const oldest = oldestAccess(known)
  const disputed = known.filter(({ rule }) => contradicted.has(rule.id)).length
  return [
    ...(oldest === undefined ? [] : [ageOfRules(oldest, day)]),
    understood(known),
    agreement(2 * known.length - disputed, 2 * known.length),
  ]
}

/** How sure a rule is on a day, from nothing but where it comes from. */
export const ruleConfidence = (known: KnownRule, day: string, contradicted?: ReadonlySet<string>): number =>
  confidenceFrom(ruleFactors([known], day, contradicted), provenanceOf([known]))

/** Rules are as good as the worst of their sources. */
export const provenanceOf = (known: readonly KnownRule[]): Provenance =>
  worstOf(
    known.map(({ rule, demo }) =>
      demo ? 'demo' : rule.evidence.some(({ link }) => link !== undefined) ? 'official' : 'reliable',
    ),
  )

function understood(known: readonly KnownRule[]): Factor {
  const share = known.reduce((sum, { rule }) => sum + rule.understood, 0) / known.length
  return {
    name: 'precision',
    value: share,
    basis: `${Math.round(share * 100)} % of the rules' text understood`,
  }
}
