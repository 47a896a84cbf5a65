import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  DISCOVER,
  PROTOCOL_VERSION_META_KEY,
  STATELESS_REVISION,
} from '../shared/protocol-constants.ts'
import {
  isObject,
  isStatelessRequest,
  isStatelessRevision,
  type ClientClaims,
  type Handshake,
} from './plain-request.ts'

const MODERN: Handshake = { era: 'modern' }

const Initialize = z.looseObject({
  method: z.literal('initialize'),
  params: z.looseObject({ clientInfo: z.unknown(), capabilities: z.unknown() }),
})

type State =
  /** No message has decided anything. */
  | { kind: 'none' }
  /** Stateless, unless a message of an older revision follows. */
  | { kind: 'probed' }
  /** An older revision, before `notifications/initialized`. */
  | { kind: 'initializing'; client: ClientClaims }
  | { kind: 'done'; handshake: Handshake }
  /** Only the SDK can tell. */
  | { kind: 'unknown' }

/** Follows the handshake of one stdio connection as the SDK sees it, or will see it when it is loaded. */
export class HandshakeState {
  #state: State = { kind: 'none' }

  get era(): Handshake['era'] | undefined {
    return this.#state.kind === 'done' ? this.#state.handshake.era : undefined
  }

  /** Whether the next message may be `initialize`. */
  get awaitsInitialize(): boolean {
    return this.#state.kind === 'none'
  }

  /** The handshake that a message belongs to. A stateless request needs none, unless an older revision has begun. */
  handshakeFor(message: unknown): Handshake | undefined {
    if (this.#state.kind === 'done') return this.#state.handshake
    const isUndecided = this.#state.kind === 'none' || this.#state.kind === 'probed'
    return isUndecided && isStatelessRevision(message) ? MODERN : undefined
  }

  /** Call after answering a request on the fast path. Returns the line that brings the SDK to the same state, if any. */
  answered(message: unknown, line: string): string | undefined {
    if (this.#state.kind === 'done') return undefined
    this.#state = afterRequest(isObject(message) ? message['method'] : undefined)
    return this.#state.kind === 'done' ? statelessPing() : line
  }

  /** Call for every message that the SDK receives, now or later. */
  observe(message: unknown): void {
    if (!isObject(message) || typeof message['method'] !== 'string') return
    this.#state = this.#after(message)
  }

  #after(message: Readonly<Record<string, unknown>>): State {
    const state = this.#state
    const isStateless = isStatelessRevision(message)
    switch (state.kind) {
      case 'none':
        return isStateless ? afterStateless(message) : { kind: 'initializing', client: claimsIn(message) }
      case 'probed':
        return isStateless ? afterStateless(message) : { kind: 'unknown' }
      case 'initializing':
        if (isStateless) return { kind: 'unknown' }
        if (message['method'] === 'initialize') return { ...state, client: claimsIn(message) }
        return message['method'] === 'notifications/initialized'
          ? { kind: 'done', handshake: { era: 'legacy', ...state.client } }
          : state
      case 'done':
      case 'unknown':
        return state
    }
  }
}

function claimsIn(message: unknown): ClientClaims {
  const { clientInfo, capabilities } = Initialize.safeParse(message).data?.params ?? {}
  return { clientInfo, capabilities }
}

/** Only a complete and valid request decides the revision. */
function afterStateless(message: Readonly<Record<string, unknown>>): State {
  const { method } = message
  if (isStatelessRequest(message)) return afterRequest(method)
  // With an invalid envelope, `initialize` starts the handshake of an older revision.
  return { kind: method === 'initialize' ? 'unknown' : 'probed' }
}

/** After `server/discover` a client may still continue in an older revision. */
const afterRequest = (method: unknown): State =>
  method === DISCOVER ? { kind: 'probed' } : { kind: 'done', handshake: MODERN }

/** Makes the SDK treat the connection as stateless. The revision has no `ping`, so nothing else happens. */
const statelessPing = (): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: randomUUID(),
    method: 'ping',
    params: {
      _meta: {
        [PROTOCOL_VERSION_META_KEY]: STATELESS_REVISION,
        [CLIENT_CAPABILITIES_META_KEY]: {},
        [CLIENT_INFO_META_KEY]: { name: 'handshake', version: '1' },
      },
    },
  })
