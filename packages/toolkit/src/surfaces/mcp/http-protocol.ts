import type { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpHandlerRequestOptions,
} from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../contract/context.ts'
import type { FindSession } from './direct-http.ts'
import type { HeaderCheck } from './header-check.ts'
import type { HttpHandle } from './http.ts'
import { HttpSessions } from './http-sessions.ts'
import { serverFactory, type McpOptions, type Transporting } from './server-factory.ts'
import { both, Listeners } from './subscriptions.ts'

export interface HttpProtocol extends HttpHandle {
  notify: ChangeNotifier
  findSession: FindSession
}

export interface HttpServing extends Pick<Transporting, 'desk' | 'inFlight' | 'onError'> {
  headers: HeaderCheck
  isClosing(): boolean
}

/** The long way over HTTP, through the protocol's SDK. It is loaded with the first request that takes it. */
export function httpProtocol(
  options: McpOptions,
  { desk, inFlight, onError, headers, isClosing }: HttpServing,
): HttpProtocol {
  const listeners = new Listeners()
  const modern = createMcpHandler((request) => make(request), { legacy: 'reject', onerror: onError })
  const notify = both(listeners, modern.notify)
  const make = serverFactory(options, { desk, subscriptions: listeners, notify, inFlight, onError })
  const sessions = new HttpSessions({
    make: () => make({ era: 'legacy' }),
    ownerOf: (requestInfo, { authInfo }) =>
      options.identify({ era: 'legacy', requestInfo, ...(authInfo ? { authInfo } : {}) }).userId ?? '',
    connected: (server) => listeners.connect(server),
    disconnected: (server) => listeners.disconnect(server),
    onError,
  })
  const stateless = legacyStatelessFallback((request) => make(request), onError)

  const fetch = async (request: Request, given: McpHandlerRequestOptions = {}): Promise<Response> => {
    if (isClosing()) return shuttingDown()
    if (!(await isLegacyRequest(request, given.parsedBody))) {
      return headers.refusal(given.parsedBody, request.headers) ?? modern.fetch(request, given)
    }
    if (request.headers.has('mcp-session-id')) return sessions.handle(request, given)
    return isInitializeRequest(given.parsedBody) ? sessions.open(request, given) : stateless(request, given)
  }
  let adapter: Promise<ReturnType<typeof toNodeHandler>> | undefined

  return {
    notify,
    findSession: (id, owner) => sessions.find(id, owner),
    async handle(request, response, body) {
      adapter ??= import('@modelcontextprotocol/node').then((node) =>
        node.toNodeHandler({ fetch }, { onerror: onError }),
      )
      const serve = await adapter
      await serve(nodeRequest(request), response, body)
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

const nodeRequest = (request: Parameters<HttpHandle['handle']>[0]) => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
  ...(request.auth ? { auth: request.auth } : {}),
})

const shuttingDown = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32000, message: 'The server is shutting down' }, id: null },
    { status: 503 },
  )
