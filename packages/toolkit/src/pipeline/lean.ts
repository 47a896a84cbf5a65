import { expandSuggestions, fieldsOf, leanSuggestions, without, type Fields } from './lean-suggestions.ts'

/** What the parts of an envelope hold where there is nothing to say, or what most of them say. These never change. */
const DEFAULTS = {
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
  session: { workspace: 'default' },
  _meta: { has_more: false },
} satisfies Record<string, Fields>

const SUGGESTIONS = 'suggestedNextActions'

/** The fields with one of them changed, where it is there. */
const changed = (fields: Fields, name: string, change: (value: unknown) => unknown): Fields =>
  Object.hasOwn(fields, name) ? { ...fields, [name]: change(fields[name]) } : fields

/** A confidence that nobody knows is null, because its default is another. */
export const leanHints = (hints: object): Fields => ({
  ...(Object.hasOwn(hints, 'confidence') ? {} : { confidence: null }),
  ...changed(without({ ...hints }, DEFAULTS.agentHints), SUGGESTIONS, leanSuggestions),
})

function expandHints(hints: unknown): Fields {
  const expanded = changed({ ...DEFAULTS.agentHints, ...fieldsOf(hints) }, SUGGESTIONS, expandSuggestions)
  const { confidence, sourceQuality: _, ...rest } = expanded
  return confidence === null ? rest : expanded
}

/** A second as it is written in results. */
const isoSecond = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Seconds since 1970 take a third of the tokens. */
const leanMoment = (moment: unknown): unknown => {
  const seconds = Date.parse(String(moment)) / 1000
  return Number.isInteger(seconds) && isoSecond(seconds) === moment ? seconds : moment
}

const expandMoment = (moment: unknown): unknown => (typeof moment === 'number' ? isoSecond(moment) : moment)

const leanSession = (session: unknown): Fields => without(fieldsOf(session), DEFAULTS.session)

export const leanMetadata = (metadata: object): Fields =>
  changed(
    changed(without({ ...metadata }, DEFAULTS.metadata), 'timestamp', leanMoment),
    'session',
    leanSession,
  )

const expandMetadata = (metadata: unknown): Fields =>
  changed(
    changed({ ...DEFAULTS.metadata, ...fieldsOf(metadata) }, 'timestamp', expandMoment),
    'session',
    (session) => ({ ...DEFAULTS.session, ...fieldsOf(session) }),
  )

/** What a page says of itself. */
function pagingIn(data: unknown): Fields {
  const { items, hasMore, totalCount, nextCursor } = fieldsOf(data)
  if (!Array.isArray(items) || typeof hasMore !== 'boolean') return DEFAULTS._meta
  return {
    has_more: hasMore,
    returned_count: items.length,
    ...(typeof totalCount === 'number' ? { total_items: totalCount } : {}),
    ...(typeof nextCursor === 'string' ? { next_cursor: nextCursor } : {}),
  }
}

/** `_meta` without what the data say. What they say and `_meta` does not is null. */
export function leanPaging(meta: object, data: unknown): Fields {
  const told = pagingIn(data)
  const unsaid = Object.keys(told).filter((name) => !Object.hasOwn(meta, name))
  return { ...without({ ...meta }, told), ...Object.fromEntries(unsaid.map((name) => [name, null])) }
}

const expandPaging = (meta: unknown, data: unknown): Fields =>
  Object.fromEntries(
    Object.entries({ ...pagingIn(data), ...fieldsOf(meta) }).filter(([, value]) => value !== null),
  )

const sizeOf = (envelope: unknown): number => Buffer.byteLength(JSON.stringify(envelope))

/** An envelope as it is shown where it is measured: without its size, which its text has. */
export function leanShown(envelope: object): Fields {
  const { data, agentHints, metadata, _meta, ...rest } = { ...fieldsOf(envelope) }
  const { bytes: _, ...meta } = fieldsOf(_meta)
  return {
    ...rest,
    ...(data === undefined ? {} : { data }),
    agentHints: leanHints(fieldsOf(agentHints)),
    metadata: leanMetadata(fieldsOf(metadata)),
    _meta: leanPaging(meta, data),
  }
}

/** An envelope without defaults and repetitions; its four parts stay, even if empty. */
export function lean(envelope: object): Fields {
  const shown = leanShown(envelope)
  const { bytes } = fieldsOf(fieldsOf(envelope)['_meta'])
  if (bytes === undefined || bytes === sizeOf(shown)) return shown
  return changed(shown, '_meta', (meta) => ({ bytes, ...fieldsOf(meta) }))
}

/**
 * The full form of a lean envelope. Only `bytes` and `estimated_tokens` still speak of the text that carried it.
 *
 * @example
 * expand(lean(result)) // deep-equal to result
 */
export function expand(envelope: object): Fields {
  const { agentHints, metadata, _meta, ...rest } = fieldsOf(envelope)
  return {
    ...rest,
    agentHints: expandHints(agentHints),
    metadata: expandMetadata(metadata),
    _meta: { bytes: sizeOf(envelope), ...expandPaging(_meta, rest['data']) },
  }
}
