import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { describedPath } from '@tutor-nexus/toolkit/resource-server'
import { isRestPath } from '@tutor-nexus/toolkit/rest'
import type { RestHandle } from '@tutor-nexus/toolkit/rest/http'
import type { Selects } from '@tutor-nexus/toolkit/selection'
import { recordRefusal } from '../audit/record-refusal.ts'
import type { App } from '../feature/app.ts'
import { METRICS_SCOPE } from '../identity/operator-scopes.ts'
import type { Callers } from './callers.ts'
import { FeatureRouter } from './feature-routes.ts'
import { ImportsRoute, isImportsPath } from './imports-route.ts'
import { ProcessMetrics } from './metrics/process-metrics.ts'
import { Scrapers } from './metrics/scrapers.ts'
import { WebApp } from './pages/web-app.ts'
import type { ProtectedResources } from './protected-resources.ts'
import { sendError, send, unauthorized } from './responses.ts'
import { SignInAttempts } from './sign-in-attempts.ts'
import { signIn, signOut, type RouteContext, type SignInLinks } from './sign-in.ts'
import { isSyncPath, SyncRoute } from './sync-route.ts'

const READY_RETRY_SECONDS = 2

type Serve = (visit: RouteContext) => Promise<void>

const reads = (serve: Serve): Readonly<Record<string, Serve>> => ({ GET: serve, HEAD: serve })

/** Routes with a fixed path, by path and method. */
export const FIXED_ROUTES: Readonly<Record<string, Readonly<Record<string, Serve>>>> = {
  '/healthz': reads(async ({ response }) => send(response, 200, 'text/plain', 'ok\n')),
  '/readyz': reads(ready),
  '/metrics': reads(metrics),
  '/start': { ...reads(showPage), POST: signIn, DELETE: signOut },
}

/** The printed link opens the web app, which signs in with the link's code. */
async function showPage({ app, web, request, response, url }: RouteContext): Promise<void> {
  if (await web.serve(request, response, url.pathname)) return
  return sendError(app, response, new ToolError('NOT_FOUND', 'Open this link in a browser'))
}

async function ready({ app, response }: RouteContext): Promise<void> {
  try {
    await app.health.check()
  } catch (thrown) {
    const { failure } = await app.pipeline.fail(thrown, { surface: 'web', path: '/readyz' })
    response.setHeader('Retry-After', String(READY_RETRY_SECONDS))
    return send(response, 503, 'text/plain', `not ready: ${failure.message}\n`)
  }
  send(response, 200, 'text/plain', 'ready\n')
}

async function metrics({ app, scrapers, figures, request, response }: RouteContext): Promise<void> {
  const caller = await scrapers.find(request.headers.authorization)
  if (!caller) return sendError(app, response, unauthorized())
  if (!caller.scopes.includes(METRICS_SCOPE)) {
    await recordRefusal(app, caller.user.id, 'GET /metrics')
    const reason = `Make one with: npx tutor-nexus token create --name metrics --scopes ${METRICS_SCOPE}`
    const error = new ToolError('FORBIDDEN', `This requires a token with ${METRICS_SCOPE}`, {
      details: { reason },
    })
    return sendError(app, response, error)
  }
  const text = `${await app.metrics.text()}\n${await figures.text()}`
  send(response, 200, app.metrics.contentType, text)
}

export interface RouteOptions {
  readonly app: App
  readonly callers: Callers
  readonly resources: ProtectedResources
  readonly links: SignInLinks
  readonly selects: Selects
  /** The address of the transfer guide that schools are fetched from, where it is not the public one. */
  readonly guide: string | undefined
  onLinkUsed(): void
}

/** All routes but MCP: REST, imports, sync, fixed paths, features' routes, and the web app. */
export class Routes {
  readonly #options: RouteOptions
  readonly #sync: SyncRoute
  readonly #imports: ImportsRoute
  readonly #features: FeatureRouter
  readonly #web = new WebApp()
  readonly #attempts: SignInAttempts
  readonly #scrapers: Scrapers
  readonly #figures: ProcessMetrics
  #rest: Promise<RestHandle> | undefined

  constructor(options: RouteOptions) {
    const { app, callers, resources, guide } = options
    this.#options = options
    this.#sync = new SyncRoute(app, resources)
    this.#imports = new ImportsRoute(app, callers, guide)
    this.#features = new FeatureRouter(() => app.routes())
    this.#attempts = new SignInAttempts(app.audit, app.addressLimits)
    this.#scrapers = new Scrapers(app.tokens)
    this.#figures = new ProcessMetrics(app)
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { app, callers, resources } = this.#options
    const { pathname } = url
    if (isRestPath(pathname)) return (await (this.#rest ??= this.#loadRest()))(request, response)
    if (isImportsPath(pathname)) return this.#imports.serve(request, response, url)
    if (isSyncPath(pathname)) return this.#sync.serve(request, response, pathname)
    const metadata = resources.metadata(describedPath(pathname) ?? '')
    if (metadata) return send(response, 200, 'application/json', JSON.stringify(metadata))
    const route = Object.hasOwn(FIXED_ROUTES, pathname) ? FIXED_ROUTES[pathname] : undefined
    if (route) return this.#serveFixed(route, request, response, url)
    const visit = { app, callers, attempts: this.#attempts, resources, request, response, url }
    if (await this.#features.serve(visit)) return
    if (await this.#web.serve(request, response, pathname)) return
    return sendError(app, response, new ToolError('NOT_FOUND', 'Not found'))
  }

  /** Waits for running exchanges and imports. */
  async close(): Promise<void> {
    this.#figures.close()
    await Promise.all([this.#sync.close(), this.#imports.close()])
  }

  /** Loaded on first use, to keep start-up fast. */
  async #loadRest(): Promise<RestHandle> {
    const { app, callers, resources, selects } = this.#options
    const { restRoute } = await import('./rest-route.ts')
    return restRoute(app, callers, resources, selects)
  }

  async #serveFixed(
    route: Readonly<Record<string, Serve>>,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> {
    const { app, callers, links, onLinkUsed } = this.#options
    const method = request.method ?? ''
    const serve = Object.hasOwn(route, method) ? route[method] : undefined
    if (!serve) {
      const message = `Use ${Object.keys(route).join(', ')}`
      return sendError(app, response, new ToolError('BAD_REQUEST', message), 405)
    }
    await serve({
      app,
      callers,
      web: this.#web,
      links,
      attempts: this.#attempts,
      scrapers: this.#scrapers,
      figures: this.#figures,
      onLinkUsed,
      request,
      response,
      url,
    })
  }
}
