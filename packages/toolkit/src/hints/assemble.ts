import type { Facts, Holds, NextCall } from '../contract/facts.ts'
import type {
  ActionDependency,
  AgentHints,
  PreferenceAlignment,
  SuggestedAction,
  ValidityPeriod,
} from '../contract/hints.ts'
import { confidenceFrom, reasoningFrom } from './confidence.ts'
import { impactOf } from './impact.ts'
import { STANDINGS } from './provenance.ts'

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
  /** The data as JSON: what is in it is not told again. */
  dataText: string
  /** People read the suggestions, so each says in words what it does. */
  describes: boolean
  /** False leaves the confidence out where the tool gave no facts to compute it from. */
  strict?: boolean
}

/** Makes the hints of an answer from the facts that its tool gave. */
export function assembleHints({
  facts,
  next,
  render,
  alignment,
  dataText,
  describes,
  strict = true,
}: Assembly): AgentHints {
  const { factors = [], provenance = 'unknown' } = facts
  const isFounded = strict || factors.length > 0 || facts.provenance !== undefined
  const confidence = confidenceFrom(factors, provenance)
  const named = new Set(next.map(({ action }) => action))
  const doubt = provenance === 'demo' || !isFounded ? undefined : reasoningFrom(confidence, factors)
  const reasoning = [facts.nothing, doubt].find((said) => said !== undefined && !isIn(dataText, said))
  const suggestedNextActions = next.map((call) => actionOf(call, render, describes))
  const told = `${dataText}${JSON.stringify(suggestedNextActions)}`
  return {
    suggestedNextActions,
    relatedResources: (facts.related ?? []).filter(({ id }) => !isIn(told, id)),
    ...(isFounded && { confidence, sourceQuality: STANDINGS[provenance].quality }),
    validityPeriod: validityOf(facts.holds),
    contextNeeded: unique([
      ...factors.flatMap(({ missing }) => missing ?? []),
      ...(facts.contextNeeded ?? []),
    ]),
    assumptions: [...(facts.assumptions ?? [])],
    riskFactors: [...(facts.risks ?? [])],
    dependencies: orderOf(
      (facts.dependencies ?? []).filter(({ action }) => named.has(action)),
      describes,
    ),
    estimatedImpact: impactOf(next, facts),
    preferenceAlignment: [...(facts.alignment ?? []).filter(({ action }) => named.has(action)), ...alignment],
    ...(reasoning === undefined ? {} : { reasoning }),
    ...optional('warnings', facts.warnings),
    ...optional('alternatives', facts.alternatives),
    ...optional('constraints', facts.constraints),
  }
}

/** Agents see what has to come first; people also see why, and the alternatives. */
const orderOf = (dependencies: readonly ActionDependency[], describes: boolean): ActionDependency[] =>
  describes
    ? [...dependencies]
    : dependencies.filter(({ type }) => type !== 'optional').map(({ reason: _, ...order }) => order)

/** Whether the data as JSON has this text already. */
const isIn = (dataText: string, text: string): boolean => dataText.includes(JSON.stringify(text).slice(1, -1))

const optional = <Item>(
  key: 'warnings' | 'alternatives' | 'constraints',
  items: readonly Item[] | undefined,
) => (items && items.length > 0 ? { [key]: [...items] } : {})

/** An agent reads what to do from the call itself; only what the call does not tell is said in words. */
function actionOf(call: NextCall, render: Assembly['render'], describes: boolean): SuggestedAction {
  const { tool: _tool, arguments: _arguments, choose, why, ...action } = call
  const data = { ...render(call), ...(choose ? { choose } : {}) }
  if (describes) return { ...action, ...(why === undefined ? {} : { description: why }), data }
  const {
    category: _,
    description: __,
    estimatedTime: ___,
    expectedOutcome: ____,
    reversible,
    ...told
  } = action
  return {
    ...told,
    ...(why === undefined ? {} : { description: why }),
    ...(reversible === false ? { reversible } : {}),
    data,
  }
}
