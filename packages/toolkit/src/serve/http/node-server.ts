import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readNodeJson } from '../../surfaces/http/json-body.ts'
import type { RestHandle } from '../../surfaces/rest/http.ts'
import type { HttpOptions, Served } from '../serve-options.ts'
import type { HttpApp, PlainAnswer } from './http-app.ts'

const WILDCARDS = new Set(['0.0.0.0', '::'])
const SHUTDOWN_MS = 10_000

/** Serves the app on a port of this machine. */
export async function listen(app: HttpApp, { host = '127.0.0.1', port = 0 }: HttpOptions): Promise<Served> {
  const node = new NodeServer(app)
  const inFlight = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    app.rest.pipeline.beginBatch()
    const served = node.serve(request, response).finally(() => inFlight.delete(served))
    inFlight.add(served)
  })
  const closed = once(server, 'close').then(() => undefined)
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const name = WILDCARDS.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  app.listensOn(`http://${name}:${typeof bound === 'object' && bound ? bound.port : port}`)
  return {
    url: app.url,
    closed,
    async close() {
      server.close()
      const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
      await app.mcp.close()
      await Promise.all(inFlight)
      server.closeAllConnections()
      clearTimeout(late)
      await closed
    },
  }
}

/** The app on Node's own requests, which the fast path needs. */
class NodeServer {
  readonly #app: HttpApp
  #rest: Promise<RestHandle> | undefined

  constructor(app: HttpApp) {
    this.#app = app
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/'
    try {
      await this.#answer(request, response, pathname)
    } catch (thrown) {
      const answer = this.#app.refusalOf(thrown, pathname)
      if (response.headersSent) response.destroy()
      else send(response, answer)
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const { method = 'GET', headers } = request
    const { host, origin, authorization } = headers
    const route = await this.#app.route({ method, pathname, host, origin, authorization })
    if (route.kind === 'answer') return send(response, route.answer)
    if (route.kind === 'rest') return (await this.#loadRest())(request, response)
    const { mcp } = this.#app
    const { caller, auth } = route
    const limits = { maxBytes: mcp.maxBodyBytes(auth.scopes), sender: { owner: caller.userId, response } }
    const body = method === 'POST' ? await readNodeJson(request, limits) : undefined
    this.#app.demandScopes(caller, body)
    await mcp.handle(request, response, body, auth)
  }

  /** Loaded on first use: most servers are called over MCP alone. */
  #loadRest(): Promise<RestHandle> {
    this.#rest ??= import('../../surfaces/rest/http.ts').then(({ serveRestHttp }) =>
      serveRestHttp(this.#app.rest),
    )
    return this.#rest
  }
}

function send(response: ServerResponse, { status, headers, body }: PlainAnswer): void {
  response.writeHead(status, headers)
  response.end(body)
}
