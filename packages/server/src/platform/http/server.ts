import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ToolError } from '@tutor-nexus/toolkit'
import { allowedHosts, isAllowed } from '@tutor-nexus/toolkit/http'
import type { App } from '../feature/app.ts'
import { SERVER_INFO } from '../settings/server-info.ts'
import { requestScopes } from '../store/lookups/request-scope.ts'
import { ensureSecret } from '../store/secret-store.ts'
import { endWithFault, sendError } from './responses.ts'
import { currentClient } from './client.ts'
import { Callers, directClient } from './callers.ts'
import { listen } from './listen.ts'
import { McpRoute, type McpRouteOptions } from './mcp-route.ts'
import { Connections } from './connections.ts'
import { ProtectedResources } from './protected-resources.ts'
import { Routes } from './routes.ts'
import { SignInLinks } from './sign-in.ts'
import { TokenWatch } from './token-watch.ts'
import { TrustedProxies } from './proxies/trusted-proxies.ts'
import { joinNodes } from '../nodes/nodes.ts'
import { stopReadingUnread } from './unread-body.ts'

const MCP = '/mcp'
const HEADERS_MS = 10_000
const REQUEST_MS = 60_000
const CHECKING_MS = 1_000
const MOST_HEADER_BYTES = 16 * 1024
const SHUTDOWN_MS = 60_000
const LONGEST_TURN_MS = 20
const MOST_ACTIVE = 16
const LONGEST_ACTIVE_MS = 20
/** Node discards bodies up to this size cheaply. */
const SMALL_BYTES = 64 * 1024
const HSTS = 'max-age=31536000'

export interface HttpOptions extends McpRouteOptions {
  host: string
  port: number
  /** Additional host names of the server. */
  names: readonly string[]
  /** Whether callers without a token may look things up and be tutored. */
  anonymous?: boolean
  /** The address of the transfer guide that schools are fetched from, where it is not the public one. */
  guide?: string
  /** Called with each new sign-in link of the owner; never on a shared server. */
  onSignInLink(link: string): void
}

export interface HttpService {
  readonly address: string
  /** Accepts no new requests, finishes the current ones and releases the port. */
  close(): Promise<void>
}

/** Serves MCP, REST, sync and the web app on one port. */
export async function serveHttp(app: App, options: HttpOptions): Promise<HttpService> {
  const { publicUrl, trustedProxies } = app.settings
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  const hosts = allowedHosts([options.host, ...options.names, ...publicHost])
  const proxies = trustedProxies.length > 0 ? new TrustedProxies(trustedProxies) : undefined
  const clientOf = (request: IncomingMessage) => proxies?.clientOf(request) ?? directClient(request)
  const salt = options.anonymous ? await ensureSecret(app.store, 'anonymous-address') : undefined
  const resources = new ProtectedResources(app, SERVER_INFO.title)
  const callers = new Callers({ app, resources, salt })
  const nodes = await joinNodes(app, app.settings.location, app.log)
  const mcp = new McpRoute(app, callers, resources, { ...options, sharedSessions: nodes?.sessions })
  const links = new SignInLinks()
  const { selects, guide } = options
  const routes = new Routes({ app, callers, resources, links, selects, guide, onLinkUsed: () => showLink() })
  const scheduler = new RequestScheduler()
  const inFlight = new Map<ServerResponse, Promise<void>>()
  let closing = false

  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (publicUrl?.startsWith('https:')) response.setHeader('Strict-Transport-Security', HSTS)
    const { origin } = request.headers
    const host = currentClient.getStore()?.host
    // Clients repeat their headers, so most requests end at the look-up.
    if (!(hosts.known.get(`${host}\n${origin}`) ?? isAllowed(hosts, host, origin))) {
      return sendError(app, response, new ToolError('FORBIDDEN', 'This host or origin is not allowed'))
    }
    return request.url === MCP ? mcp.serve(request, response) : answerByPath(request, response)
  }
  const answerByPath = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A target such as `//elsewhere/` would name another host than the one just checked.
    const url = /^\/(?!\/)/.test(request.url ?? '')
      ? URL.parse(`http://${request.headers.host}${request.url}`)
      : null
    if (!url) return sendError(app, response, new ToolError('BAD_REQUEST', 'Invalid URL'))
    if (url.pathname === MCP) return mcp.serve(request, response)
    return routes.serve(request, response, url)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const scope = { since: performance.now() }
      await scheduler.run(request, () =>
        requestScopes.run(scope, () => currentClient.run(clientOf(request), answer, request, response)),
      )
    } catch (error) {
      await endWithFault(app, response, error)
    } finally {
      inFlight.delete(response)
    }
  }

  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECKING_MS,
    maxHeaderSize: MOST_HEADER_BYTES,
  })
  const connections = new Connections(server, { isProxy: (peer) => proxies?.has(peer) ?? false })
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    if (closing) response.shouldKeepAlive = false
    if (!isSmall(request)) stopReadingUnread(request, response)
    app.pipeline.beginBatch()
    inFlight.set(response, serve(request, response))
  }
  server.on('request', oneByOne(connections, begin))
  const address = await listen(server, options)
  resources.listensOn(address)
  const watch = new TokenWatch({
    callers,
    clientOf,
    open: () =>
      inFlight
        .keys()
        .map(({ req }) => req)
        .filter(isCall),
    beginBatch: () => app.pipeline.beginBatch(),
    onRevoked(request) {
      mcp.endToken(request)
      request.socket.destroy()
    },
    onError: (err) => app.log.logger.warn({ err }, 'tokens of open requests could not be checked'),
  })
  const showLink = () => options.onSignInLink(`${publicUrl ?? address}/start?code=${links.issue()}`)
  // Only who is at this machine may become its owner.
  if (!app.settings.shared) showLink()

  return {
    address,
    async close() {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
      for (const response of inFlight.keys()) {
        // A keep-alive connection would keep the port.
        response.shouldKeepAlive = false
        // Only requests that have arrived are finished: the rest of one may never come.
        if (!response.req.complete) response.req.socket.destroy()
      }
      connections.closeIdle()
      await Promise.all([...inFlight.values(), mcp.close()])
      await routes.close()
      await closed
      clearTimeout(late)
      watch.close()
      await nodes?.close()
    },
  }
}

/**
 * Begins the requests of each connection one after another, each when the answer before it has left. So a client
 * that sends without reading holds one answer, not all of them.
 */
export function oneByOne(connections: Connections, begin: RequestListener): RequestListener {
  const { current, waiting } = connections
  const beginNow: RequestListener = (request, response) => {
    const { socket } = request
    current.set(socket, request)
    response.once('close', () => {
      current.delete(socket)
      const next = waiting.get(socket)?.shift()
      if (next && !socket.destroyed) beginNow(next.request, next.response)
    })
    begin(request, response)
  }
  return (request, response) => {
    if (current.has(request.socket)) connections.queue({ request, response })
    else beginNow(request, response)
  }
}

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BYTES

/** Whether the request is one of a caller of tools, by a token or a page. */
const isCall = ({ url = '' }: IncomingMessage): boolean => /^\/(mcp|api)\b/.test(url)

/** Whether a request has arrived whole, and whether its client has gone. */
interface Arriving extends Pick<IncomingMessage, 'complete'> {
  readonly socket: Pick<IncomingMessage['socket'], 'destroyed'>
}

interface QueuedRequest {
  readonly request: Arriving
  readonly work: () => Promise<void>
  readonly begun: (done: Promise<void>) => void
}

/**
 * Starts requests in order and limits the time they take per turn of the event loop, so that timers, signals
 * and other connections are not delayed under load. Also limits how many are active at once: the more there are,
 * the more of what they allocate survives, and garbage collection then takes a quarter of the time.
 */
export class RequestScheduler {
  readonly #now: () => number
  readonly #waiting: QueuedRequest[] = []
  /** When each active request began, in that order. */
  readonly #active = new Map<Arriving, number>()
  #turnBegan: number | undefined
  #drains = false
  #onEnd: (() => void) | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Starts immediately if there is room, time is left in this turn and nothing is queued. Drops what its client no longer awaits. */
  run(request: Arriving, work: () => Promise<void>): Promise<void> {
    if (!this.#drains && this.#canBegin()) return this.#begin(request, work)
    return new Promise((begun) => {
      this.#waiting.push({ request, work, begun })
      if (!this.#drains) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#drains = true
    while (this.#waiting.length > 0) {
      await nextTurn()
      while (!this.#hasRoom()) await this.#ended()
      await this.#beginSome()
    }
    this.#drains = false
  }

  async #beginSome(): Promise<void> {
    for (
      let next = this.#waiting.shift();
      next;
      next = this.#canBegin() ? this.#waiting.shift() : undefined
    ) {
      const { request, work } = next
      const done = request.socket.destroyed ? Promise.resolve() : this.#begin(request, work)
      next.begun(done)
      // Work without I/O finishes before the next tick, so its time counts for this turn.
      await Promise.race([done.catch(() => undefined), new Promise(process.nextTick)])
    }
  }

  #begin(request: Arriving, work: () => Promise<void>): Promise<void> {
    this.#active.set(request, this.#now())
    const done = work()
    const end = () => {
      this.#active.delete(request)
      this.#onEnd?.()
    }
    done.then(end, end)
    return done
  }

  #canBegin(): boolean {
    return this.#hasRoom() && this.#hasTime()
  }

  /** Requests that wait for something outside do not count: their client has yet to send the rest, or they take long. */
  #hasRoom(): boolean {
    if (this.#active.size < MOST_ACTIVE) return true
    const longAgo = this.#now() - LONGEST_ACTIVE_MS
    for (const [request, since] of this.#active)
      if (since <= longAgo || !request.complete) this.#active.delete(request)
    return this.#active.size < MOST_ACTIVE
  }

  /** Waits until an active request has ended or no longer counts. */
  async #ended(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const [oldest = 0] = this.#active.values()
    const timer = setTimeout(resolve, oldest + LONGEST_ACTIVE_MS - this.#now())
    this.#onEnd = resolve
    await promise
    clearTimeout(timer)
  }

  #hasTime(): boolean {
    const now = this.#now()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now
      setImmediate(() => (this.#turnBegan = undefined))
    }
    return now - this.#turnBegan < LONGEST_TURN_MS
  }
}
