import type { JsonObject } from './json.ts'

/** The result of a call under its idempotency key, or the claim of the process that works on it. */
export interface IdempotencyTable {
  owner: string
  tool: string
  clientEventId: string
  payloadHash: string
  state: 'claimed' | 'done'
  /** The exact text that the first call returned. */
  result: string | null
  /** Identifies the claim, so that a late process cannot complete it after a takeover. */
  claim: string
  claimedUntil: string
  createdAt: string
}

/** One recorded tool call. */
export interface CallRecordTable {
  id: string
  at: string
  owner: string | null
  tool: string
  /** Null for an unknown tool. */
  agent: string | null
  mode: string | null
  sessionId: string | null
  workspaceId: string | null
  agentId: string
  agentVersion: string
  /** Secrets are removed. */
  arguments: JsonObject | null
  /** `OK` or an error code. */
  outcome: string
  errorKind: string | null
  durationMs: number
  bytes: number
  tokens: number
  /** Null if the tool is not cacheable. */
  cached: boolean | null
  traceId: string
  correlationId: string
  surface: string
  /** Null in records of earlier builds. */
  spanId: string | null
  /** The call that it was made for. */
  parentSpanId: string | null
}

/** The answer of a call, for owners who want it kept. Secrets are removed. */
export interface CallOutputTable {
  /** That of the call. */
  id: string
  owner: string
  /** JSON, cut where it is long. */
  output: string
  expiresAt: string
}

/** What all nodes together have taken of a limit in one window. See `platform/limits`. */
export interface AllowanceTable {
  /** A user, or the hash of a network address. */
  owner: string
  name: string
  /** Milliseconds since the epoch. */
  windowEnd: number
  /** Exceeds the limit when a node has asked for more than was left. */
  taken: number
}

export interface CallTables {
  allowance: AllowanceTable
  idempotency: IdempotencyTable
  callRecord: CallRecordTable
  callOutput: CallOutputTable
}
