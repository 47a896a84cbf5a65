import type { Facts, Holds, NextCall, Provenance } from '../contract/facts.ts'
import type {
  AgentHints,
  PreferenceAlignment,
  SourceQuality,
  SuggestedAction,
  ValidityPeriod,
} from '../contract/hints.ts'
import { confidenceFrom, reasoningFrom } from './confidence.ts'
import { impactOf } from './impact.ts'

const QUALITY: Readonly<Record<Provenance, SourceQuality>> = {
  verified: 'high',
  reliable: 'medium',
  uncertain: 'low',
  unknown: 'unknown',
}

const MINUTE = 60_000
const PERIODS: readonly (readonly [longest: number, period: ValidityPeriod])[] = [
  [MINUTE, 'immediate'],
  [5 * MINUTE, 'short'],
  [60 * MINUTE, 'medium'],
  [24 * 60 * MINUTE, 'long'],
]

const validityOf = (holds: Holds | undefined): ValidityPeriod =>
  holds === undefined
    ? 'immediate'
    : holds === 'until-changed'
      ? 'indefinite'
      : (PERIODS.find(([longest]) => holds <= longest)?.[1] ?? 'indefinite')

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

export interface Assembly {
  facts: Facts
  /** The suggestions that this caller may follow. */
  next: readonly NextCall[]
  /** How a call is written on the surface that shows it. */
  render(call: NextCall): Record<string, unknown>
  alignment: readonly PreferenceAlignment[]
}

/** Makes the hints of an answer from the facts that its tool gave. */
export function assembleHints({ facts, next, render, alignment }: Assembly): AgentHints {
  const factors = facts.factors ?? []
  const confidence = confidenceFrom(factors)
  const named = new Set(next.map(({ action }) => action))
  return {
    suggestedNextActions: next.map((call) => actionOf(call, render)),
    relatedResources: [...(facts.related ?? [])],
    confidence,
    sourceQuality: QUALITY[facts.provenance ?? 'unknown'],
    validityPeriod: validityOf(facts.holds),
    contextNeeded: unique([
      ...factors.flatMap(({ missing }) => missing ?? []),
      ...(facts.contextNeeded ?? []),
    ]),
    assumptions: [...(facts.assumptions ?? [])],
    riskFactors: [...(facts.risks ?? [])],
    dependencies: (facts.dependencies ?? []).filter(({ action }) => named.has(action)),
    estimatedImpact: impactOf(next, confidence, facts),
    preferenceAlignment: [...(facts.alignment ?? []).filter(({ action }) => named.has(action)), ...alignment],
    reasoning: reasoningFrom(confidence, factors),
    ...optional('warnings', facts.warnings),
    ...optional('alternatives', facts.alternatives),
    ...optional('constraints', facts.constraints),
  }
}

const optional = <Item>(
  key: 'warnings' | 'alternatives' | 'constraints',
  items: readonly Item[] | undefined,
) => (items && items.length > 0 ? { [key]: [...items] } : {})

function actionOf(
  { tool, arguments: args, ...action }: NextCall,
  render: Assembly['render'],
): SuggestedAction {
  return { ...action, data: render({ ...action, tool, arguments: args }) }
}
