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
import type { HttpExchange } from '../http.ts'
import { sessionUser, type HttpSessions } from '../shared/http-sessions.ts'
import type { NodeSessions } from '../shared/node-sessions.ts'
import type { ParamHeaders } from '../shared/param-headers.ts'
import type { McpOptions } from '../shared/server-profile.ts'
import type { NodeMessage } from '../shared/shared-sessions.ts'
import { serverFactory, type Transporting } from './server-factory.ts'
import { SdkSessions, type SdkSessionHooks } from './sessions.ts'
import { both, Listeners } from './subscriptions.ts'

export interface SdkHttp {
  /** Tells the clients of this node. */
  notify: ChangeNotifier
  /** Takes a message about a stream that moves between nodes. */
  transfer(message: NodeMessage): void
  answer(exchange: HttpExchange): Promise<void>
  /** Answers without a session, in every revision. */
  respond(request: Request, body: unknown, auth: AuthInfo | undefined): Promise<Response>
  close(): Promise<void>
}

export interface SdkHttpOptions extends Pick<Transporting, 'dispatcher' | 'inFlight' | 'onError'> {
  paramHeaders: ParamHeaders
  sessions: HttpSessions
  nodes: NodeSessions | undefined
  /** Tells the clients of all nodes. */
  notify: ChangeNotifier
  isClosing(): boolean
}

/** The SDK path over HTTP. Loaded with the first request that needs it. */
export function sdkHttp(
  options: McpOptions,
  { dispatcher, inFlight, onError, notify, paramHeaders, sessions, nodes, isClosing }: SdkHttpOptions,
): SdkHttp {
  const listeners = new Listeners()
  const modern = createMcpHandler((request) => make(request), { legacy: 'reject', onerror: onError })
  const make = serverFactory(options, { dispatcher, subscriptions: listeners, notify, inFlight, onError })
  const hooks: SdkSessionHooks = {
    make: () => make({ era: 'legacy' }),
    userOf: (requestInfo, { authInfo }) =>
      sessionUser(
        options.identify({ era: 'legacy', requestInfo, ...(authInfo ? { authInfo } : {}) }),
        authInfo,
      ),
    connected: (server) => listeners.connect(server),
    disconnected: (server) => listeners.disconnect(server),
    onError: (thrown) => onError(thrown instanceof Error ? thrown : new Error(String(thrown))),
  }
  const inSession = new SdkSessions(sessions, hooks, nodes)
  const stateless = legacyStatelessFallback((request) => make(request), onError)

  const answerModern = async (request: Request, given: McpHandlerRequestOptions): Promise<Response> =>
    paramHeaders.refusal(given.parsedBody, request.headers) ?? modern.fetch(request, given)
  const fetch = async (request: Request, given: McpHandlerRequestOptions = {}): Promise<Response> => {
    if (isClosing()) return shuttingDown()
    if (!(await isLegacyRequest(request, given.parsedBody))) return answerModern(request, given)
    if (request.headers.has('mcp-session-id')) return inSession.handle(request, given)
    return isInitializeRequest(given.parsedBody) ? inSession.open(request, given) : stateless(request, given)
  }
  let adapter: Promise<ReturnType<typeof toNodeHandler>> | undefined

  return {
    notify: both(listeners, modern.notify),
    transfer: (message) => inSession.transfer(message),
    async answer({ request, response, body, auth }) {
      adapter ??= import('@modelcontextprotocol/node').then((node) =>
        node.toNodeHandler({ fetch }, { onerror: onError }),
      )
      const serve = await adapter
      await serve(nodeRequest(request, auth), response, body)
    },
    async respond(request, parsedBody, authInfo) {
      if (isClosing()) return shuttingDown()
      const given = { parsedBody, ...(authInfo && { authInfo }) }
      const isLegacy = await isLegacyRequest(request, parsedBody)
      return isLegacy ? stateless(request, given) : answerModern(request, given)
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
