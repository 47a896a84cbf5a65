import type { IncomingMessage } from 'node:http'
import { UserId } from '@tutor-nexus/toolkit'
import type { App } from '../feature/app.ts'
import { ANONYMOUS_SCOPES, anonymousId, MOST_ANONYMOUS_BYTES } from '../identity/anonymous.ts'
import type { Authenticated, ForeignTokens, Tokens } from '../identity/identity.ts'
import { SYNC_SCOPE } from '../sync/link/linked-device-store.ts'
import { currentClient, type Client } from './client.ts'
import type { ProtectedResources, ResourceName } from './protected-resources.ts'

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i
const JWT = /^Bearer +([A-Za-z0-9_-]{1,4000}\.[A-Za-z0-9_-]{1,8000}\.[A-Za-z0-9_-]{1,2000})$/i

/** What a request says about its sender. */
export interface CallerHeaders {
  readonly method: string
  readonly authorization: string | null
  readonly cookie: string | null
  readonly origin: string | null
  readonly site: string | null
  readonly agent: string | null
  /** The secret that a page of ours holds outside cookies. */
  readonly page: string | null
}

export const bearerIn = (authorization: string | null | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

type Found = Authenticated | undefined | Promise<Authenticated | undefined>

/** Whether a token that was issued for this audience counts. */
type AcceptsAudience = (audience: string | null) => boolean

/** An assistant's token opens what it was issued for, and nothing else. */
const madeByHand: AcceptsAudience = (audience) => audience === null

/** The caller of a bearer token. A page cannot make a browser send this header. */
export function byBearer(
  authorization: string | null | undefined,
  tokens: Tokens,
  accepts: AcceptsAudience = madeByHand,
): Found {
  const secret = bearerIn(authorization)
  const found = secret === undefined ? undefined : tokens.authenticate(secret)
  return found instanceof Promise
    ? found.then((known) => callerOfTools(known, accepts))
    : callerOfTools(found, accepts)
}

const callerOfTools = (found: Authenticated | undefined, accepts: AcceptsAudience) =>
  found && accepts(found.audience) ? exceptDevices(found) : undefined

/** A linked device's token syncs: it calls no tools and signs nobody in. */
const exceptDevices = (found: Authenticated): Authenticated | undefined =>
  found.scopes.includes(SYNC_SCOPE) ? undefined : found

/** A caller of tools: a user with a token or a browser session, or an anonymous one by network address. */
export interface HttpCaller {
  readonly userId: UserId
  readonly scopes: readonly string[]
  /** Distinguishes the connections of different tokens. */
  readonly tokenId: string
  /** The app that acts for the user by OAuth. */
  readonly clientId: string | null
  /** The largest body that is read of this caller, where that is less than a tool takes. */
  readonly maxBodyBytes?: number
  readonly anonymous?: boolean
}

export interface CallerSources {
  readonly app: Pick<App, 'tokens' | 'browsers' | 'audit' | 'foreignTokens' | 'settings'>
  readonly resources: ProtectedResources
  /** With a salt, requests without a token are anonymous callers. */
  readonly salt?: Uint8Array | undefined
}

/** Finds callers. */
export class Callers {
  readonly #sources: CallerSources
  readonly #accepts: Readonly<Record<ResourceName, AcceptsAudience>>
  #foreign: Promise<ForeignTokens> | undefined

  constructor(sources: CallerSources) {
    const { resources } = sources
    this.#sources = sources
    this.#accepts = {
      mcp: (audience) => audience === null || resources.accepts(audience, 'mcp'),
      server: (audience) => audience === null || resources.accepts(audience, 'server'),
    }
  }

  /** Undefined if the caller is unknown. An invalid token is not treated as anonymous. */
  find(
    authorization: string | null | undefined,
    at: ResourceName,
  ): HttpCaller | undefined | Promise<HttpCaller | undefined> {
    const found =
      this.#foreignCaller(authorization, at) ??
      byBearer(authorization, this.#sources.app.tokens, this.#accepts[at])
    return found instanceof Promise
      ? found.then((known) => this.#callerOf(known, authorization))
      : this.#callerOf(found, authorization)
  }

  #callerOf(
    known: Authenticated | undefined,
    authorization: string | null | undefined,
  ): HttpCaller | undefined {
    if (known) return callerOf(known)
    const { app, salt } = this.#sources
    if (authorization) {
      app.audit.countFailure('bearer')
      return undefined
    }
    const client = currentClient.getStore()
    if (salt === undefined || client === undefined) return undefined
    const userId = anonymousId(salt, client.address)
    return {
      userId,
      scopes: ANONYMOUS_SCOPES,
      tokenId: userId,
      clientId: null,
      maxBodyBytes: MOST_ANONYMOUS_BYTES,
      anonymous: true,
    }
  }

  /** Undefined if the token is none of another issuer. */
  #foreignCaller(
    authorization: string | null | undefined,
    at: ResourceName,
  ): Promise<Authenticated | undefined> | undefined {
    const { app, resources } = this.#sources
    const foreign = app.foreignTokens
    const [, token] = (foreign && JWT.exec(authorization ?? '')) ?? []
    if (!foreign || token === undefined) return undefined
    this.#foreign ??= foreign()
    return this.#foreign.then((tokens) => tokens.authenticate(token, resources.audiences(at)))
  }

  /** The same, but also accepts the browser session of our own pages. */
  async findPageCaller(said: CallerHeaders): Promise<HttpCaller | undefined> {
    const visitor = said.authorization === null ? await this.findVisitor(said) : undefined
    return visitor ? callerOf(visitor) : this.find(said.authorization, 'server')
  }

  /** The user of a page of ours. Neither the cookie nor the page's secret counts without the other. */
  async findVisitor(said: CallerHeaders): Promise<Authenticated | undefined> {
    const cookie = sessionCookieIn(said.cookie)
    if (cookie === undefined || said.page === null || !this.isOwnPage(said)) return undefined
    return this.#sources.app.browsers.authenticate({ cookie, page: said.page })
  }

  /**
   * Whether a page of this server sent the request. A foreign page would need a CORS preflight for the header, which
   * is never granted, and cannot fake its origin. Pages on other ports of this host are foreign, too. Browsers leave
   * the origin out only where they read.
   */
  isOwnPage({ method, origin, site, agent }: CallerHeaders): boolean {
    if (agent === null || (site !== null && site !== 'same-origin')) return false
    return origin === null ? method === 'GET' || method === 'HEAD' : this.#isOwnOrigin(origin)
  }

  #isOwnOrigin(origin: string): boolean {
    const { publicUrl } = this.#sources.app.settings
    if (publicUrl === origin) return true
    const { host, scheme } = currentClient.getStore() ?? {}
    const page = URL.parse(origin)
    const isPublicHost = publicUrl !== undefined && page?.host === new URL(publicUrl).host
    return page?.host === host && !isPublicHost && (scheme === undefined || page?.protocol === `${scheme}:`)
  }
}

/** The same token yields the same object, so that it can be a cache key. */
const callers = new WeakMap<Authenticated, HttpCaller>()

function callerOf(known: Authenticated): HttpCaller {
  const { user, scopes, tokenId, clientId } = known
  const caller = callers.get(known) ?? { userId: UserId.parse(user.id), scopes, tokenId, clientId }
  callers.set(known, caller)
  return caller
}

/**
 * Includes the port, because browsers share cookies between the ports of a host. With the prefix, which needs TLS,
 * a browser accepts the cookie from this host alone.
 */
export function sessionCookieName(isSecure: boolean): string {
  const port = /:(\d+)$/.exec(currentClient.getStore()?.host ?? '')?.[1] ?? 'web'
  return `${isSecure ? '__Host-' : ''}tn_session_${port}`
}

function sessionCookieIn(header: string | null): string | undefined {
  const cookies = (header ?? '').split('; ')
  for (const name of [sessionCookieName(true), sessionCookieName(false)]) {
    const found = cookies.find((each) => each.startsWith(`${name}=`))
    if (found !== undefined) return found.slice(name.length + 1)
  }
  return undefined
}

const FETCH_SITE = 'sec-fetch-site'
const AGENT = 'tn-agent-id'
const PAGE = 'tn-page'

export const headersOfFetch = ({ method, headers }: Request): CallerHeaders => ({
  method,
  authorization: headers.get('authorization'),
  cookie: headers.get('cookie'),
  origin: headers.get('origin'),
  site: headers.get(FETCH_SITE),
  agent: headers.get(AGENT),
  page: headers.get(PAGE),
})

export const headersOfNode = ({ method = '', headers }: IncomingMessage): CallerHeaders => ({
  method,
  authorization: headers.authorization ?? null,
  cookie: headers.cookie ?? null,
  origin: headers.origin ?? null,
  site: [headers[FETCH_SITE]].flat()[0] ?? null,
  agent: [headers[AGENT]].flat()[0] ?? null,
  page: [headers[PAGE]].flat()[0] ?? null,
})

/** The client of a request that no trusted proxy has passed on. */
export const directClient = ({ socket, headers }: IncomingMessage): Client => ({
  address: socket.remoteAddress ?? '',
  host: headers.host,
  scheme: undefined,
})
