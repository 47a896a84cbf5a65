import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { UserId } from '@tutor-nexus/toolkit'
import { ANONYMOUS_SCOPES, anonymousId } from '../identity/anonymous.ts'
import type { Authenticated, Tokens } from '../identity/identity.ts'
import { SYNC_SCOPE } from '../sync/link/linked-device-store.ts'

/** The scope of a browser's token. It is valid only as a cookie of our pages. */
export const BROWSER_SCOPE = 'browser:cookie'

/** Tokens of pages and linked devices cannot call tools. */
const TOOLLESS_SCOPES = new Set([BROWSER_SCOPE, SYNC_SCOPE])

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i

/** The headers that identify the sender. */
export interface CallerHeaders {
  readonly authorization: string | null
  readonly cookie: string | null
  readonly host: string | null
  readonly origin: string | null
  readonly site: string | null
  readonly agent: string | null
}

/** Includes the port, because browsers share cookies between the ports of a host. */
export const cookieName = (host: string | null): string =>
  `tn_session_${/:(\d+)$/.exec(host ?? '')?.[1] ?? 'web'}`

export const bearerIn = (authorization: string | null | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/**
 * Whether a page of this server sent the request. A foreign page would need a CORS preflight for the header,
 * which is never granted, and cannot fake its origin. Pages on other ports of this host are foreign, too.
 */
export const isOwnPage = ({ host, origin, site, agent }: CallerHeaders): boolean =>
  agent !== null &&
  (site === null || site === 'same-origin') &&
  (origin === null || URL.parse(origin)?.host === host)

/** The caller of a bearer token. A page cannot make a browser send this header. */
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

/** A caller of tools: a user with a token, or an anonymous one by network address. */
export interface HttpCaller {
  readonly userId: UserId
  readonly scopes: readonly string[]
  /** Distinguishes the connections of different tokens. */
  readonly tokenId: string
}

/** The current request's network address, for surfaces that only pass headers on. */
export const remoteAddress = new AsyncLocalStorage<string>()

/** Finds callers. With a salt, requests without a token are anonymous callers. */
export class Callers {
  readonly #tokens: Tokens
  readonly #salt: Uint8Array | undefined

  constructor(tokens: Tokens, salt?: Uint8Array) {
    this.#tokens = tokens
    this.#salt = salt
  }

  /** Undefined if the caller is unknown. An invalid token is not treated as anonymous. */
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

  /** The same, but also accepts the cookie of our own pages. */
  async findPageCaller(said: CallerHeaders): Promise<HttpCaller | undefined> {
    const visitor = said.authorization === null && isOwnPage(said) && (await byCookie(said, this.#tokens))
    return visitor ? callerOf(visitor) : this.find(said.authorization)
  }
}

/** The same token yields the same object, so that it can be a cache key. */
const callers = new WeakMap<Authenticated, HttpCaller>()

function callerOf(known: Authenticated): HttpCaller {
  const { user, scopes, tokenId } = known
  const caller = callers.get(known) ?? { userId: UserId.parse(user.id), scopes, tokenId }
  callers.set(known, caller)
  return caller
}

/** The user of a page, by its cookie. */
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

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The host names of this server. Checking them stops DNS rebinding. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>
  /** Caches the result per header pair, because clients repeat their headers. */
  readonly known: Map<string, boolean>
}

const MOST_KNOWN = 200

/** Normalizes a host: IPv6 in brackets, without a port, lower case; undefined if it is invalid. */
export function hostName(host: string): string | undefined {
  const isBareV6 = host.split(':').length > 2 && !host.startsWith('[')
  return URL.parse(`http://${isBareV6 ? `[${host}]` : host}`)?.hostname
}

export const allowedHosts = (further: readonly string[]): AllowedHosts => ({
  names: new Set([...LOOPBACK, ...further].map(hostName).filter((name) => name !== undefined)),
  known: new Map(),
})

/** A request must name our host and, if a page sent it, come from our origin. */
export function isAllowed(
  hosts: AllowedHosts,
  host: string | undefined,
  origin: string | undefined,
): boolean {
  const key = `${host}\n${origin}`
  const known = hosts.known.get(key)
  if (known !== undefined) return known
  const allowed = matchesHosts(hosts, host, origin)
  if (hosts.known.size < MOST_KNOWN) hosts.known.set(key, allowed)
  return allowed
}

function matchesHosts(
  { names }: AllowedHosts,
  host: string | undefined,
  origin: string | undefined,
): boolean {
  const named = host === undefined ? undefined : hostName(host)
  if (named === undefined || !names.has(named)) return false
  if (origin === undefined) return true
  const from = URL.parse(origin)?.hostname
  return from !== undefined && names.has(from)
}
