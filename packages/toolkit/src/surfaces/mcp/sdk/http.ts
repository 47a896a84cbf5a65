import type { IncomingMessage } from 'node:http'
import type { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type AuthInfo,
  type McpHandlerRequestOptions,
} from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../../contract/context.ts'
import type { HeaderCheck } from '../shared/header-check.ts'
import type { HttpHandle } from '../http.ts'
import type { HttpSessions } from '../shared/http-sessions.ts'
import { serverFactory, type McpOptions, type Transporting } from './server-factory.ts'
import { SessionProtocol } from './sessions.ts'
import { both, Listeners } from './subscriptions.ts'

export interface HttpProtocol extends HttpHandle {
  notify: ChangeNotifier
}

export interface HttpServing extends Pick<Transporting, 'desk' | 'inFlight' | 'onError'> {
  headers: HeaderCheck
  sessions: HttpSessions
  isClosing(): boolean
}

/** The long way over HTTP, through the protocol's SDK. It is loaded with the first request that takes it. */
export function httpProtocol(
  options: McpOptions,
  { desk, inFlight, onError, headers, sessions, isClosing }: HttpServing,
): HttpProtocol {
  const listeners = new Listeners()
  const modern = createMcpHandler((request) => make(request), { legacy: 'reject', onerror: onError })
  const notify = both(listeners, modern.notify)
  const make = serverFactory(options, { desk, subscriptions: listeners, notify, inFlight, onError })
  const inSession = new SessionProtocol(sessions, {
    make: () => make({ era: 'legacy' }),
    ownerOf: (requestInfo, { authInfo }) =>
      options.identify({ era: 'legacy', requestInfo, ...(authInfo ? { authInfo } : {}) }).userId ?? '',
    connected: (server) => listeners.connect(server),
    disconnected: (server) => listeners.disconnect(server),
  })
  const stateless = legacyStatelessFallback((request) => make(request), onError)

  const fetch = async (request: Request, given: McpHandlerRequestOptions = {}): Promise<Response> => {
    if (isClosing()) return shuttingDown()
    if (!(await isLegacyRequest(request, given.parsedBody))) {
      return headers.refusal(given.parsedBody, request.headers) ?? modern.fetch(request, given)
    }
    if (request.headers.has('mcp-session-id')) return inSession.handle(request, given)
    return isInitializeRequest(given.parsedBody) ? inSession.open(request, given) : stateless(request, given)
  }
  let adapter: Promise<ReturnType<typeof toNodeHandler>> | undefined

  return {
    notify,
    async handle(request, response, body, auth) {
      adapter ??= import('@modelcontextprotocol/node').then((node) =>
        node.toNodeHandler({ fetch }, { onerror: onError }),
      )
      const serve = await adapter
      await serve(nodeRequest(request, auth), response, body)
    },
    close: () => modern.close(),
  }
}

const nodeRequest = (request: IncomingMessage, auth: AuthInfo | undefined) => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
  ...(auth ? { auth } : {}),
})

const shuttingDown = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32000, message: 'The server is shutting down' }, id: null },
    { status: 503 },
  )
