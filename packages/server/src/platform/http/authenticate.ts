import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { UserId } from '@tutor-nexus/toolkit'
import { ANONYMOUS_SCOPES, anonymousId } from '../identity/anonymous.ts'
import type { Authenticated, Tokens } from '../identity/identity.ts'
import { SYNC_SCOPE } from '../sync/link/linked-device-store.ts'

/** Marks a token that a start link gave to a browser: in a cookie it serves our pages, anywhere else nobody. */
export const BROWSER_SCOPE = 'browser:cookie'

/** Tokens of pages and of linked devices call no tools. */
const TOOLLESS_SCOPES = new Set([BROWSER_SCOPE, SYNC_SCOPE])

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i

/** The headers of a request that tell who sent it. */
export interface CallerHeaders {
  readonly authorization: string | null
  readonly cookie: string | null
  readonly host: string | null
  readonly origin: string | null
  readonly site: string | null
  readonly agent: string | null
}

/** Browsers share cookies between the ports of a host, so that two servers must not have one name for theirs. */
export const cookieName = (host: string | null): string =>
  `tn_session_${/:(\d+)$/.exec(host ?? '')?.[1] ?? 'web'}`

/** The token in an Authorization header. */
export const bearerIn = (authorization: string | null | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/**
 * Whether a page of this very server sent a request. A foreign page cannot add the header without asking first, which
 * nobody is granted, and cannot hide where it comes from; pages of this host's other ports are foreign too.
 */
export const isOwnPage = ({ host, origin, site, agent }: CallerHeaders): boolean =>
  agent !== null &&
  (site === null || site === 'same-origin') &&
  (origin === null || URL.parse(origin)?.host === host)

/** The caller by the token in the Authorization header, which no page can make a browser send. */
export function byBearer(
  authorization: string | null | undefined,
  tokens: Tokens,
): Authenticated | undefined | Promise<Authenticated | undefined> {
  const secret = bearerIn(authorization)
  const found = secret === undefined ? undefined : tokens.authenticate(secret)
  return found instanceof Promise ? found.then(exceptToolless) : exceptToolless(found)
}

const exceptToolless = (found: Authenticated | undefined): Authenticated | undefined =>
  found?.scopes.some((scope) => TOOLLESS_SCOPES.has(scope)) ? undefined : found

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
  readonly #tokens: Tokens
  readonly #salt: Uint8Array | undefined

  constructor(tokens: Tokens, salt?: Uint8Array) {
    this.#tokens = tokens
    this.#salt = salt
  }

  /** Undefined where nobody can tell who it is. A token that is wrong makes nobody anonymous. */
  find(authorization: string | null | undefined): HttpCaller | undefined | Promise<HttpCaller | undefined> {
    const found = byBearer(authorization, this.#tokens)
    return found instanceof Promise
      ? found.then((known) => this.#callerOf(known, authorization))
      : this.#callerOf(found, authorization)
  }

  #callerOf(
    known: Authenticated | undefined,
    authorization: string | null | undefined,
  ): HttpCaller | undefined {
    if (known) return callerOf(known)
    const address = remoteAddress.getStore()
    if (this.#salt === undefined || address === undefined || authorization) return undefined
    const userId = anonymousId(this.#salt, address)
    return { userId, scopes: ANONYMOUS_SCOPES, tokenId: userId }
  }

  /** The same, where pages of ours may say by their cookie who is before them. */
  async findPageCaller(said: CallerHeaders): Promise<HttpCaller | undefined> {
    const visitor = said.authorization === null && isOwnPage(said) && (await byCookie(said, this.#tokens))
    return visitor ? callerOf(visitor) : this.find(said.authorization)
  }
}

/** As long as nothing changes, the same token comes with the same object. */
const callers = new WeakMap<Authenticated, HttpCaller>()

function callerOf(known: Authenticated): HttpCaller {
  const { user, scopes, tokenId } = known
  const caller = callers.get(known) ?? { userId: UserId.parse(user.id), scopes, tokenId }
  callers.set(known, caller)
  return caller
}

/** The visitor of a page by the cookie that a start link or a token gave. */
export async function byCookie(
  { cookie, host }: Pick<CallerHeaders, 'cookie' | 'host'>,
  tokens: Tokens,
): Promise<Authenticated | undefined> {
  const name = `${cookieName(host)}=`
  const secret = (cookie ?? '')
    .split('; ')
    .find((each) => each.startsWith(name))
    ?.slice(name.length)
  return secret === undefined ? undefined : tokens.authenticate(secret)
}

const FETCH_SITE = 'sec-fetch-site'
const AGENT = 'tn-agent-id'

export const headersOfFetch = (headers: Headers): CallerHeaders => ({
  authorization: headers.get('authorization'),
  cookie: headers.get('cookie'),
  host: headers.get('host'),
  origin: headers.get('origin'),
  site: headers.get(FETCH_SITE),
  agent: headers.get(AGENT),
})

export const headersOfNode = ({ headers }: IncomingMessage): CallerHeaders => ({
  authorization: headers.authorization ?? null,
  cookie: headers.cookie ?? null,
  host: headers.host ?? null,
  origin: headers.origin ?? null,
  site: [headers[FETCH_SITE]].flat()[0] ?? null,
  agent: [headers[AGENT]].flat()[0] ?? null,
})
