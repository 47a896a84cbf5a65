import type { Caller } from '../../../contract/caller.ts'

export type Identity = Pick<Caller, 'userId' | 'scopes' | 'anonymous' | 'subject'>

/** Our keys of `_meta` begin with this by default. */
export const DEFAULT_PREFIX = 'tool/'
const MAX_LABEL_LENGTH = 200

type Fields = Readonly<Record<string, unknown>>

const NO_META: Fields = {}

/** Who calls, and what the call belongs to. */
export interface RequestFrame {
  caller: Caller
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
}

/** Reads the frame of a request. Checked by hand: a schema would slow every request. */
export class FrameReader {
  readonly #session: string
  readonly #workspace: string
  readonly #agentId: string
  readonly #agentVersion: string
  readonly #correlationId: string

  constructor({ metaPrefix = DEFAULT_PREFIX }: { metaPrefix?: string | undefined }) {
    this.#session = `${metaPrefix}session`
    this.#workspace = `${metaPrefix}workspace`
    this.#agentId = `${metaPrefix}agent-id`
    this.#agentVersion = `${metaPrefix}agent-version`
    this.#correlationId = `${metaPrefix}correlation-id`
  }

  /** From the request's `_meta` and the client's `clientInfo`. */
  read(requestMeta: unknown, clientInfo: unknown, identity: Identity): RequestFrame {
    const meta = isFields(requestMeta) ? requestMeta : NO_META
    const agent = agentOf(clientInfo)
    return {
      caller: {
        ...identity,
        agentId: textIn(meta[this.#agentId]) ?? agent?.name ?? 'unknown',
        agentVersion: textIn(meta[this.#agentVersion]) ?? agent?.version ?? 'unknown',
      },
      sessionId: nameIn(meta[this.#session]),
      workspaceId: nameIn(meta[this.#workspace]),
      correlationId: textIn(meta[this.#correlationId]),
      traceparent: textIn(meta['traceparent']),
    }
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LABEL_LENGTH ? value : undefined

/** The pipeline refuses names that are too long, with an error that says so. */
const nameIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || undefined

function agentOf(clientInfo: unknown): { name: string; version: string } | undefined {
  if (!isFields(clientInfo)) return undefined
  const { name, version } = clientInfo
  return isLabel(name) && isLabel(version) ? { name, version } : undefined
}

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LABEL_LENGTH
