import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { monotonicFactory } from 'ulid'
import { memoryLimiter } from '../limits/memory-limiter.ts'
import type { Logger, Metrics, Ports } from '../pipeline/ports.ts'
import { openTelemetryTracer } from '../telemetry/open-telemetry.ts'
import { estimateTokens } from '../tokens/index.ts'
import { keyFor, type ServerState } from './state/server-state.ts'
import type { ServerDefinition } from './server-definition.ts'

const nothing = () => {}

interface GivenPorts {
  readonly state: ServerState
  readonly metrics: Metrics | undefined
  readonly logger: Logger | undefined
}

/** All that one process needs. */
export function localPorts(
  { name, version }: ServerDefinition,
  { state, metrics, logger }: GivenPorts,
): Ports {
  const ulid = monotonicFactory()
  return {
    now: () => new Date(),
    elapsed: () => performance.now(),
    newId: () => ulid(),
    newUuid: randomUUID,
    countTokens: estimateTokens,
    cursorKey: keyFor('cursor', state),
    serviceVersion: version,
    logger: logger ?? standardError(),
    metrics: metrics ?? { called: nothing },
    tracer: openTelemetryTracer(name, version),
    limiter: memoryLimiter(),
    recorder: { add: nothing },
    idempotency: state.idempotency,
  }
}

const standardError = (): Logger =>
  pino(
    { level: levelOf(process.env['LOG_LEVEL']), base: null },
    pino.destination({ fd: process.stderr.fd, sync: true }),
  )

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** A level that nobody knows must not keep the server from starting. */
const levelOf = (asked = 'info'): string => (LEVELS.has(asked) ? asked : 'info')
