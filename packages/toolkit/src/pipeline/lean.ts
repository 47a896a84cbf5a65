import { canonical } from '../contract/canonical.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the parts of an envelope hold where there is nothing to say, or what most of them say. These never change. */
const DEFAULTS: Readonly<Record<string, Fields>> = {
  agentHints: {
    suggestedNextActions: [],
    relatedResources: [],
    confidence: 1,
    sourceQuality: 'high',
    validityPeriod: 'indefinite',
    contextNeeded: [],
    assumptions: [],
    riskFactors: [],
    dependencies: [],
    estimatedImpact: { benefit: 0, effort: 0, roi: 0 },
    preferenceAlignment: [],
  },
  metadata: { toolVersion: '1.0.0', serviceVersion: '0.1.0' },
  _meta: { has_more: false },
}

const SUGGESTIONS = 'suggestedNextActions'
const SUGGESTION: Fields = { priority: 'low' }
const CALL: Fields = { arguments: {} }

const fieldsOf = (value: unknown): Fields => Object.fromEntries(Object.entries(Object(value)))

const isDefault = (value: unknown, standard: unknown): boolean =>
  standard !== undefined && canonical(value) === canonical(standard)

const without = (fields: object, defaults: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDefault(value, defaults[name])))

/** `get_deck` → `get-deck` */
const actionOf = ({ tool }: Fields): string => String(tool).replaceAll('_', '-').toLowerCase()

const eachSuggestion = (part: Fields, change: (suggestion: Fields, data: Fields) => Fields): Fields => {
  const suggestions = part[SUGGESTIONS]
  if (!Array.isArray(suggestions) || suggestions.length === 0) return part
  return { ...part, [SUGGESTIONS]: suggestions.map((one) => change(fieldsOf(one), fieldsOf(one.data))) }
}

/** One part of an envelope without what equals its default. */
export const leanPart = (name: string, part: object): Fields =>
  eachSuggestion(without(part, DEFAULTS[name] ?? {}), (suggestion, data) => ({
    ...without(suggestion, { ...SUGGESTION, action: actionOf(data) }),
    data: without(data, CALL),
  }))

const expandPart = (name: string, part: Fields): Fields =>
  eachSuggestion({ ...DEFAULTS[name], ...part }, (suggestion, data) => ({
    action: actionOf(data),
    ...SUGGESTION,
    ...suggestion,
    data: { ...CALL, ...data },
  }))

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
      Object.hasOwn(DEFAULTS, name) ? expandPart(name, fieldsOf(part)) : part,
    ]),
  )
