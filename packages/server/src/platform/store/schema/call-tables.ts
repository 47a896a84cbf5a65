import type { JsonObject } from './json.ts'

/** The result of a call under its idempotency key, or the claim of the one who is working on it. */
export interface IdempotencyTable {
  owner: string
  tool: string
  clientEventId: string
  payloadHash: string
  state: 'claimed' | 'done'
  /** Exactly the text that the first call returned. */
  result: string | null
  /** Whose claim it is, so that a late holder cannot finish what another took over. */
  claim: string
  claimedUntil: string
  createdAt: string
}

/** One tool call, as it is shown to whoever wants to know what an agent did. */
export interface CallRecordTable {
  id: string
  at: string
  owner: string | null
  tool: string
  /** Null where no such tool is served. */
  agent: string | null
  mode: string | null
  sessionId: string | null
  workspaceId: string | null
  agentId: string
  agentVersion: string
  /** Without secrets. */
  arguments: JsonObject | null
  /** `OK` or an error code. */
  outcome: string
  errorKind: string | null
  durationMs: number
  bytes: number
  tokens: number
  /** Null where the tool is not cacheable. */
  cached: boolean | null
  traceId: string
  correlationId: string
  surface: string
}

export interface CallTables {
  idempotency: IdempotencyTable
  callRecord: CallRecordTable
}
