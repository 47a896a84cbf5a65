import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { monotonicFactory } from 'ulid'
import { memoryLimiter } from '../limits/memory-limiter.ts'
import type { Ports } from '../pipeline/ports.ts'
import { openTelemetryTracer } from '../telemetry/open-telemetry.ts'
import { estimateTokens } from '../tokens/index.ts'
import { memoryIdempotency } from './memory-idempotency.ts'
import type { ServerDefinition } from './server-definition.ts'

const KEY_BYTES = 32
const nothing = () => {}

/** All that one process needs for one user: nothing is kept beyond its end, and its log goes to standard error. */
export function localPorts({ name, version }: ServerDefinition): Ports {
  const ulid = monotonicFactory()
  return {
    now: () => new Date(),
    elapsed: () => performance.now(),
    newId: () => ulid(),
    newUuid: randomUUID,
    countTokens: estimateTokens,
    cursorKey: randomBytes(KEY_BYTES),
    serviceVersion: version,
    logger: pino(
      { level: levelOf(process.env['LOG_LEVEL']), base: null },
      pino.destination({ fd: process.stderr.fd, sync: true }),
    ),
    metrics: { called: nothing },
    tracer: openTelemetryTracer(name, version),
    limiter: memoryLimiter(),
    recorder: { add: nothing },
    idempotency: memoryIdempotency(),
  }
}

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** A level that nobody knows must not keep the server from starting. */
const levelOf = (asked = 'info'): string => (LEVELS.has(asked) ? asked : 'info')
