import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { UserId } from '@tutor-nexus/toolkit'
import { ANONYMOUS_SCOPES, anonymousId } from '../identity/anonymous.ts'
import type { Authenticated, TokenStore } from '../identity/token-store.ts'
import { SYNC_SCOPE } from '../sync/link/linking.ts'

/** Marks a token that a browser holds for our pages: it is of no use to anybody who calls tools. */
export const BY_COOKIE = 'browser:cookie'

/** Tokens of pages and of linked devices call no tools. */
const CALL_NOTHING = new Set([BY_COOKIE, SYNC_SCOPE])

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i

/** Browsers share cookies between the ports of a host, so that two servers must not have one name for theirs. */
export const cookieName = ({ headers }: IncomingMessage): string =>
  `tn_session_${/:(\d+)$/.exec(headers.host ?? '')?.[1] ?? 'web'}`

/** The token in an Authorization header. */
export const bearerIn = (authorization: string | null | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/**
 * The caller by the token in the Authorization header. Cookies do not count: a foreign page could make a browser
 * send them.
 */
export async function byBearer(
  authorization: string | null | undefined,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const secret = bearerIn(authorization)
  const caller = secret === undefined ? undefined : await tokens.authenticate(secret)
  return caller?.scopes.some((scope) => CALL_NOTHING.has(scope)) ? undefined : caller
}

/** Who calls tools: a user by a token, or somebody by their network address alone. */
export interface HttpCaller {
  readonly userId: UserId
  readonly scopes: readonly string[]
  /** Tells one token's connections from another's. */
  readonly tokenId: string
}

/** The network address that the request under way comes from, for surfaces that pass only its headers on. */
export const remoteAddress = new AsyncLocalStorage<string>()

/** How callers are told apart; with a salt those without a token are let in as well. */
export class Callers {
  readonly #tokens: TokenStore
  readonly #salt: Uint8Array | undefined

  constructor(tokens: TokenStore, salt?: Uint8Array) {
    this.#tokens = tokens
    this.#salt = salt
  }

  /** Undefined where nobody can tell who it is. A token that is wrong makes nobody anonymous. */
  async find(authorization: string | null | undefined): Promise<HttpCaller | undefined> {
    const known = await byBearer(authorization, this.#tokens)
    if (known) return { userId: UserId.parse(known.user.id), scopes: known.scopes, tokenId: known.tokenId }
    const address = remoteAddress.getStore()
    if (this.#salt === undefined || address === undefined || authorization) return undefined
    const userId = anonymousId(this.#salt, address)
    return { userId, scopes: ANONYMOUS_SCOPES, tokenId: userId }
  }
}

/** The visitor of a page by the cookie that a start link gave. */
export async function byCookie(
  request: IncomingMessage,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const name = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split('; ')
  const secret = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length)
  const visitor = secret === undefined ? undefined : await tokens.authenticate(secret)
  return visitor?.scopes.includes(BY_COOKIE) ? visitor : undefined
}
