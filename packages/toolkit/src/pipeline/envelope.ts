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
