import type { IncomingMessage, ServerResponse } from 'node:http'
import type { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type AuthInfo,
  type McpHandlerRequestOptions,
} from '@modelcontextprotocol/server'
import { DirectCalls } from './direct-calls.ts'
import { DirectHttp } from './direct-http.ts'
import { HeaderCheck } from './header-check.ts'
import { HttpSessions } from './http-sessions.ts'
import { InFlight } from './in-flight.ts'
import { both, Listeners } from './subscriptions.ts'
import { serverFactory, type McpOptions } from './server-factory.ts'
import { ToolDesk } from './tool-desk.ts'

export interface HttpHandle {
  /** Serves one request whose caller the host has authenticated and whose body it has parsed. */
  handle(
    request: IncomingMessage & { auth?: AuthInfo },
    response: ServerResponse,
    body: unknown,
  ): Promise<void>
  /** Takes no new requests, finishes the calls under way, and ends the streams that only listen. */
  close(): Promise<void>
}

/** Streamable HTTP in all revisions: stateless for 2026-07-28, with sessions for those before it. */
export function serveMcpHttp(options: McpOptions, onError: (error: Error) => void): HttpHandle {
  const listeners = new Listeners()
  const inFlight = new InFlight()
  const modern = createMcpHandler((request) => make(request), { legacy: 'reject', onerror: onError })
  const notify = both(listeners, modern.notify)
  const desk = new ToolDesk(options)
  const make = serverFactory(options, { desk, subscriptions: listeners, notify, inFlight, onError })
  const headers = new HeaderCheck(options.pipeline.registry, options.selects)
  const sessions = new HttpSessions({
    make: () => make({ era: 'legacy' }),
    ownerOf: (requestInfo, { authInfo }) =>
      options.identify({ era: 'legacy', requestInfo, ...(authInfo ? { authInfo } : {}) }).userId ?? '',
    connected: (server) => listeners.connect(server),
    disconnected: (server) => listeners.disconnect(server),
    onError,
  })
  const stateless = legacyStatelessFallback((request) => make(request), onError)
  let closing = false

  const fetch = async (request: Request, given: McpHandlerRequestOptions = {}): Promise<Response> => {
    if (closing) return shuttingDown()
    if (!(await isLegacyRequest(request, given.parsedBody))) {
      return headers.refusal(given.parsedBody, request.headers) ?? modern.fetch(request, given)
    }
    if (request.headers.has('mcp-session-id')) return sessions.handle(request, given)
    return isInitializeRequest(given.parsedBody) ? sessions.open(request, given) : stateless(request, given)
  }
  /** Loaded with the first request that a plain answer is not enough for: it brings a web client along. */
  let adapter: Promise<ReturnType<typeof toNodeHandler>> | undefined
  const takeLongWay: HttpHandle['handle'] = async (request, response, body) => {
    adapter ??= import('@modelcontextprotocol/node').then((node) =>
      node.toNodeHandler({ fetch }, { onerror: onError }),
    )
    const serve = await adapter
    await serve(
      {
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers: request.headers,
        [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
        ...(request.auth ? { auth: request.auth } : {}),
      },
      response,
      body,
    )
  }
  const calls = new DirectCalls(options, { desk, notify, inFlight, onError })
  const direct = new DirectHttp(calls, sessions, headers)

  return {
    handle: (request, response, body) =>
      (closing ? undefined : direct.take(request, response, body)) ?? takeLongWay(request, response, body),
    async close() {
      closing = true
      await inFlight.ended()
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

const shuttingDown = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32000, message: 'The server is shutting down' }, id: null },
    { status: 503 },
  )
