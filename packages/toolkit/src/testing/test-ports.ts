import { memoryLimiter } from '../limits/memory-limiter.ts'
import type { CallRecord, Logger, Ports } from '../pipeline/ports.ts'
import { memoryIdempotency } from '../serve/state/memory-idempotency.ts'

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  message: string
  fields: Readonly<Record<string, unknown>>
}

export interface SeenSpan {
  tool: string
  traceparent: string | null
  /** Absent while the span is open. */
  record?: CallRecord
}

/** What the pipeline told its ports, oldest first. */
export interface Seen {
  lines: LogLine[]
  measured: CallRecord[]
  recorded: CallRecord[]
  spans: SeenSpan[]
}

export interface TestPorts extends Ports {
  readonly clock: TestClock
  readonly seen: Seen
}

/**
 * Ports for tests: time and ids are the same on every run, and what is logged, measured and recorded is kept.
 *
 * @example
 * const ports = testPorts({ stamp: () => 'unchanged' })
 * const pipeline = new Pipeline(registry, ports)
 */
export function testPorts(overrides: Partial<Ports> = {}): TestPorts {
  const clock = new TestClock()
  const seen: Seen = { lines: [], measured: [], recorded: [], spans: [] }
  return {
    now: clock.now,
    elapsed: clock.elapsed,
    newId: testUlids(clock.now),
    newUuid: testUuids(),
    countTokens: (text) => Math.ceil(Buffer.byteLength(text) / 4),
    cursorKey: Buffer.alloc(32, 'test'),
    serviceVersion: '0.0.1',
    logger: keepingLogger(seen.lines),
    metrics: { called: (record) => void seen.measured.push(record) },
    recorder: { add: (record) => void seen.recorded.push(record) },
    tracer: {
      start(tool, traceparent) {
        const span: SeenSpan = { tool, traceparent }
        seen.spans.push(span)
        return { end: (record) => void (span.record = record) }
      },
    },
    limiter: memoryLimiter(),
    idempotency: memoryIdempotency(),
    ...overrides,
    clock,
    seen,
  }
}

function keepingLogger(lines: LogLine[]): Logger {
  const keep = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: { ...fields } })
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') }
}

const START = Date.parse('2026-11-15T09:30:00.000Z')

/** Time that stands still until a test moves it. */
export class TestClock {
  #passed = 0

  readonly now = (): Date => new Date(START + this.#passed)

  readonly elapsed = (): number => this.#passed

  advance(ms: number): void {
    this.#passed += ms
  }
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function inBase32(value: number, length: number): string {
  let rest = value
  return Array.from({ length }, () => {
    const digit = CROCKFORD.charAt(rest % 32)
    rest = Math.floor(rest / 32)
    return digit
  })
    .toReversed()
    .join('')
}

/** ULIDs that are the same on every run and sort in the order in which they were given. */
export function testUlids(now: () => Date): () => string {
  let given = 0
  return () => `${inBase32(now().getTime(), 10)}${inBase32((given += 1), 16)}`
}

/** UUIDs that are the same on every run. */
export function testUuids(): () => string {
  let given = 0
  return () => `00000000-0000-4000-8000-${(given += 1).toString(16).padStart(12, '0')}`
}
