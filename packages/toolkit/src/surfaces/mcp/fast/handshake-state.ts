import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { isObject } from './client-claims.ts'
import { claimsCurrent, isCurrentRequest, type Opening } from './plain-request.ts'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  CURRENT,
  DISCOVER,
  PROTOCOL_VERSION_META_KEY,
} from '../shared/protocol-constants.ts'

const MODERN: Opening = { era: 'modern' }

const Handshake = z.looseObject({
  method: z.literal('initialize'),
  params: z.looseObject({ clientInfo: z.unknown() }),
})

type State =
  /** Nothing has come that could open the connection. */
  | { kind: 'untouched' }
  /** It is the stateless revision's, unless a message of an older one follows. */
  | { kind: 'probed' }
  /** It is an older revision's; the client has not yet said that it has the answer to its greeting. */
  | { kind: 'greeting'; clientInfo: unknown }
  | { kind: 'open'; opening: Opening }
  /** Only the protocol's server knows. */
  | { kind: 'unknown' }

/** How one connection opens, as the protocol's server sees it or will see it when it comes. */
export class LineOpening {
  #state: State = { kind: 'untouched' }

  get era(): Opening['era'] | undefined {
    return this.#state.kind === 'open' ? this.#state.opening.era : undefined
  }

  /** Whether the next message may be the greeting that the older revisions begin with. */
  get awaitsGreeting(): boolean {
    return this.#state.kind === 'untouched'
  }

  /** By what a message can be answered directly: in the stateless revision by itself, if no other has begun. */
  openingFor(message: unknown): Opening | undefined {
    if (this.#state.kind === 'open') return this.#state.opening
    const isUndecided = this.#state.kind === 'untouched' || this.#state.kind === 'probed'
    return isUndecided && claimsCurrent(message) ? MODERN : undefined
  }

  /** A request has been answered directly. Gives the request that makes the server see the opening as it is now. */
  answered(message: unknown, line: string): string | undefined {
    if (this.#state.kind === 'open') return undefined
    this.#state = afterRequest(isObject(message) ? message['method'] : undefined)
    return this.#state.kind === 'open' ? openingRequest() : line
  }

  /** Takes note of a message that the server is to see, or to see later. */
  watch(message: unknown): void {
    if (!isObject(message) || typeof message['method'] !== 'string') return
    this.#state = this.#after(message)
  }

  #after(message: Readonly<Record<string, unknown>>): State {
    const state = this.#state
    const isClaim = claimsCurrent(message)
    switch (state.kind) {
      case 'untouched':
        return isClaim ? afterClaim(message) : { kind: 'greeting', clientInfo: clientOf(message) }
      case 'probed':
        return isClaim ? afterClaim(message) : { kind: 'unknown' }
      case 'greeting':
        if (isClaim) return { kind: 'unknown' }
        if (message['method'] === 'initialize') return { ...state, clientInfo: clientOf(message) }
        // The client says so when it has the server's answer to its greeting.
        return message['method'] === 'notifications/initialized'
          ? { kind: 'open', opening: { era: 'legacy', clientInfo: state.clientInfo } }
          : state
      case 'open':
      case 'unknown':
        return state
    }
  }
}

const clientOf = (message: unknown): unknown => Handshake.safeParse(message).data?.params.clientInfo

/** Only a request with all that the revision demands surely decides. */
function afterClaim(message: Readonly<Record<string, unknown>>): State {
  const { method } = message
  if (isCurrentRequest(message)) return afterRequest(method)
  // With a claim that does not hold this is an older revision's greeting.
  return { kind: method === 'initialize' ? 'unknown' : 'probed' }
}

/** Who only asks what a server is may go on in an older revision. */
const afterRequest = (method: unknown): State =>
  method === DISCOVER ? { kind: 'probed' } : { kind: 'open', opening: MODERN }

/** A request that opens a connection in the stateless revision, which has none of this name. */
const openingRequest = (): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: randomUUID(),
    method: 'ping',
    params: {
      _meta: {
        [PROTOCOL_VERSION_META_KEY]: CURRENT,
        [CLIENT_CAPABILITIES_META_KEY]: {},
        [CLIENT_INFO_META_KEY]: { name: 'opening', version: '1' },
      },
    },
  })
