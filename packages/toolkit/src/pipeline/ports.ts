import type { TokenCounter } from '../contract/budget.ts'
import type { Caller } from '../contract/caller.ts'
import type { ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { PreferenceAlignment } from '../contract/hints.ts'
import type { RateLimit } from '../contract/tool.ts'

/** Something of the caller's that a call's name may end with, as in `librarian_My_Books`. */
export interface NameSuffix {
  /** Under which key of the context's metadata the handler finds it. */
  readonly key: string
  exists(caller: Caller, suffix: string): boolean
}

/** What the pipeline needs from outside. Each has a real adapter behind a subpath of the toolkit or in a host. */
export interface Ports {
  now(): Date
  /** Milliseconds that only ever grow, for durations. */
  elapsed(): number
  newId(): string
  newUuid(): string
  countTokens: TokenCounter
  /** Seals cursors; the same for all processes that serve the same data. */
  cursorKey: Uint8Array
  serviceVersion: string
  /** The deadline of tools that do not state their own, in milliseconds; otherwise it follows from their responseTime. */
  readonly timeoutMs?: number | undefined
  logger: Logger
  metrics: Metrics
  /** Without it there are no spans. */
  tracer?: Tracer | undefined
  limiter: Limiter
  recorder: Recorder
  idempotency?: Idempotency
  /** Changes whenever something changes that the owner's answers depend on. Without it nothing is cached. */
  stamp?(owner: string | null): string | Promise<string>
  /** The same for tools with shared data: it changes with that data and with how the owner wants answers. */
  sharedStamp?(owner: string | null): string | Promise<string>
  /** Called when a batch of requests is read, before any of them: data seen earlier may be old. */
  beginBatch?(): void
  /** Runs a handler that may write. If it fails after something was stored, its error says so to `explain`. */
  trackWrites?<Value>(work: () => Promise<Value>): Promise<Value>
  preferences?: Preferences
  /** Without it a session is what the caller calls it. */
  sessions?: Sessions
  /** What may follow an agent's name in the name of a call, besides a mode. */
  readonly nameSuffix?: NameSuffix
  /** What a fault of the host's own means to a caller; undefined where it is nobody's business. */
  explain?(fault: unknown): ToolError | undefined
}

export interface Logger {
  /** What helps to find a fault; not written unless asked for. */
  debug?(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The end of a call, as logs, metrics and records see it. */
export interface CallRecord {
  id: string
  at: string
  owner: string | null
  surface: string
  tool: string
  agent: string | null
  mode: string | null
  sessionId: string | null
  workspaceId: string | null
  agentId: string
  agentVersion: string
  /** Without secrets and without what people wrote. */
  arguments: unknown
  /** `OK`, `INPUT_NEEDED`, or the error's code. */
  outcome: string
  errorKind: string | null
  durationMs: number
  bytes: number
  tokens: number
  /** Null where the tool is not cacheable. */
  cached: boolean | null
  traceId: string
  correlationId: string
  spanId: string
  /** The call that it was made for; null where its caller names none. */
  parentSpanId: string | null
}

/** Where a request came in that reached no tool. */
export interface RequestOrigin {
  /** The surface; one of a few, so that it can be a label. */
  readonly surface: string
  readonly path: string
}

export interface Metrics {
  called(record: CallRecord): void
  /** A request failed before it reached a tool. */
  failed?(surface: string, code: string): void
}

export interface Recorder {
  /** Must not wait, delay or throw. `output` is what may be written down of the answer, made when asked for. */
  add(record: CallRecord, output: () => unknown): void
}

export interface Tracer {
  start(tool: string, traceparent: string | null): Span
}

export interface Span {
  /** 16 hexadecimal digits; absent where the tracer has none to tell. */
  readonly id?: string
  /** 32 hexadecimal digits. */
  readonly traceId?: string
  end(record: CallRecord): void
}

export interface Limiter {
  /** Takes one call out of the window; says when to come back where none is left. */
  take(tool: string, caller: Caller, limit: RateLimit): LimitVerdict | Promise<LimitVerdict>
}

export type LimitVerdict =
  | { allowed: true }
  | {
      allowed: false
      retryAfterMs: number
      used: number
      /** The limit that was reached, if it is not the one that was asked for. */
      limit?: RateLimit
    }

export interface IdempotencyKey {
  owner: string
  tool: string
  clientEventId: string
  payloadHash: string
}

export interface Idempotency {
  /**
   * Runs the work once per key. `atomic` keeps work and record in one transaction; `two-phase` is for work
   * that must not hold one, such as a model's answer.
   */
  run(
    key: IdempotencyKey,
    mode: 'atomic' | 'two-phase',
    work: () => Promise<string>,
  ): Promise<IdempotencyOutcome>
}

export type IdempotencyOutcome =
  | { kind: 'ran' | 'replayed'; result: string }
  | { kind: 'conflict' }
  | { kind: 'in-progress'; retryAfterMs?: number }

export interface Session {
  id: string
  name: string | null
  /** Where its calls are made unless they say otherwise. */
  workspace: string
}

/** A session that was asked for because there was none. */
export interface BegunSession extends Session {
  /** False where another call was faster. */
  isNew: boolean
}

/** A session as a call asks for it: by id or name, perhaps within a workspace. */
export interface AskedSession {
  session: string
  workspace: string | undefined
}

/** The sessions that calls belong to, each its owner's alone. */
export interface Sessions {
  find(owner: string, asked: AskedSession): Promise<Session | undefined>
  /** A new one, under the id or name that was asked for. */
  create(owner: string, asked: Partial<AskedSession>): Promise<BegunSession>
}

export interface Preferences {
  /** Whether the caller wants short answers. */
  wantsBrevity?(caller: Caller): Promise<boolean>
  /** How the suggested actions fit what the caller prefers. */
  align(caller: Caller, next: readonly NextCall[]): Promise<readonly PreferenceAlignment[]>
}
