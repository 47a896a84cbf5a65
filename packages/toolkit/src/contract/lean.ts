import { canonical } from './canonical.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the parts of an envelope hold where there is nothing to say. */
const DEFAULTS: Readonly<Record<string, Fields>> = {
  agentHints: {
    suggestedNextActions: [],
    relatedResources: [],
    confidence: 1,
    sourceQuality: 'unknown',
    validityPeriod: 'immediate',
    contextNeeded: [],
    assumptions: [],
    riskFactors: [],
    dependencies: [],
    estimatedImpact: { benefit: 0, effort: 0, roi: 0 },
    preferenceAlignment: [],
  },
  metadata: { cached: false },
  _meta: { has_more: false },
}

const fieldsOf = (value: unknown): Fields => Object.fromEntries(Object.entries(Object(value)))

const isDefault = (value: unknown, standard: unknown): boolean =>
  standard !== undefined && canonical(value) === canonical(standard)

/** One part of an envelope without what equals its default. */
export const leanPart = (name: string, part: object): Fields =>
  Object.fromEntries(
    Object.entries(part).filter(([field, value]) => !isDefault(value, DEFAULTS[name]?.[field])),
  )

/** An envelope without what equals its default; its four parts stay, empty if need be. */
export const lean = (envelope: object): Fields =>
  Object.fromEntries(
    Object.entries(envelope).map(([name, part]) => [
      name,
      Object.hasOwn(DEFAULTS, name) ? leanPart(name, Object(part)) : part,
    ]),
  )

/**
 * The full form of a lean envelope. Only `bytes` and `estimated_tokens` still speak of the text that carried it.
 *
 * @example
 * expand(lean(result)) // deep-equal to result
 */
export const expand = (envelope: object): Fields =>
  Object.fromEntries(
    Object.entries(envelope).map(([name, part]) => [
      name,
      Object.hasOwn(DEFAULTS, name) ? { ...DEFAULTS[name], ...fieldsOf(part) } : part,
    ]),
  )
