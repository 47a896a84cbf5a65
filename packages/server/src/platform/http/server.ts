import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { allowedHosts, isAllowed } from '@tutor-nexus/toolkit/http'
import { describedPath } from '@tutor-nexus/toolkit/resource-server'
import { isRestPath } from '@tutor-nexus/toolkit/rest'
import type { RestHandle } from '@tutor-nexus/toolkit/rest/http'
import type { App } from '../feature/app.ts'
import { SERVER_INFO } from '../settings/server-info.ts'
import { requestScopes } from '../store/lookups/request-scope.ts'
import { ensureSecret } from '../store/secret-store.ts'
import { endWithFault, send, sendError } from './responses.ts'
import { currentClient } from './client.ts'
import { Callers, directClient } from './callers.ts'
import { FeatureRouter } from './feature-routes.ts'
import { ImportsRoute, isImportsPath } from './imports-route.ts'
import { listen } from './listen.ts'
import { McpRoute, type McpRouteOptions } from './mcp-route.ts'
import { Connections } from './connections.ts'
import { WebApp } from './pages/web-app.ts'
import { ProcessMetrics } from './metrics/process-metrics.ts'
import { ProtectedResources } from './protected-resources.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { ROUTES } from './routes.ts'
import { Scrapers } from './metrics/scrapers.ts'
import { SignInAttempts } from './sign-in-attempts.ts'
import { SignInLinks } from './sign-in.ts'
import { isSyncPath, SyncRoute } from './sync-route.ts'
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
  const sync = new SyncRoute(app, resources)
  const imports = new ImportsRoute(app, callers, options.guide)
  const featureRoutes = new FeatureRouter(() => app.routes())
  const web = new WebApp()
  const links = new SignInLinks()
  const attempts = new SignInAttempts(app.audit, app.addressLimits)
  const scrapers = new Scrapers(app.tokens)
  const figures = new ProcessMetrics(app)
  const scheduler = new RequestScheduler()
  const inFlight = new Map<ServerResponse, Promise<void>>()
  let rest: Promise<RestHandle> | undefined
  let closing = false

  /** Loaded on first use, to keep start-up fast. */
  const loadRest = async (): Promise<RestHandle> => {
    const { restRoute } = await import('./rest-route.ts')
    return restRoute(app, callers, resources, options.selects)
  }
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
    if (isRestPath(url.pathname)) return (await (rest ??= loadRest()))(request, response)
    if (isImportsPath(url.pathname)) return imports.serve(request, response, url)
    if (isSyncPath(url.pathname)) return sync.serve(request, response, url.pathname)
    const metadata = resources.metadata(describedPath(url.pathname) ?? '')
    if (metadata) return send(response, 200, 'application/json', JSON.stringify(metadata))
    const route = Object.hasOwn(ROUTES, url.pathname) ? ROUTES[url.pathname] : undefined
    if (!route) {
      if (await featureRoutes.serve({ app, callers, attempts, resources, request, response, url })) return
      if (await web.serve(request, response, url.pathname)) return
      return sendError(app, response, new ToolError('NOT_FOUND', 'Not found'))
    }
    const method = request.method ?? ''
    const serveRoute = Object.hasOwn(route, method) ? route[method] : undefined
    if (!serveRoute) {
      const message = `Use ${Object.keys(route).join(', ')}`
      return sendError(app, response, new ToolError('BAD_REQUEST', message), 405)
    }
    const parts = { app, callers, web, links, attempts, scrapers, figures, onLinkUsed: showLink }
    await serveRoute({ ...parts, request, response, url })
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
      await Promise.all([sync.close(), imports.close()])
      await closed
      clearTimeout(late)
      watch.close()
      figures.close()
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
