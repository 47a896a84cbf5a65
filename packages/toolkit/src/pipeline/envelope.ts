import { canonical } from '../contract/canonical.ts'
import type { ResultMetadata } from '../contract/result.ts'
import type { Call } from './call.ts'
import type { Ports } from './ports.ts'

/** Durations to a tenth of a millisecond: more digits would be noise. */
export const durationOf = (call: Call, ports: Ports): number =>
  Math.round((ports.elapsed() - call.startedAt) * 10) / 10

export function metadataOf(call: Call, ports: Ports): ResultMetadata {
  return {
    toolVersion: call.tool?.tool.version ?? ports.serviceVersion,
    timestamp: call.context.timestamp,
    executionTime: durationOf(call, ports),
    serviceVersion: ports.serviceVersion,
    traceId: call.context.traceId,
    correlationId: call.context.correlationId,
    cached: call.cached ?? false,
    ...(call.replayed ? { replayed: true } : {}),
    ...(call.announced ? { session: call.announced } : {}),
  }
}

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
