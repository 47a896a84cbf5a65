import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type AuthInfo,
  type McpHandlerRequestOptions,
} from '@modelcontextprotocol/server'
import { HttpSessions } from './http-sessions.ts'
import { both, Listeners } from './subscriptions.ts'
import { serverFactory, type McpOptions } from './server-factory.ts'

export interface HttpHandle {
  /** Serves one request whose caller the host has authenticated and whose body it has parsed. */
  handle(request: IncomingMessage & { auth?: AuthInfo }, response: ServerResponse, body: unknown): Promise<void>
  close(): Promise<void>
}

/** Streamable HTTP in all revisions: stateless for 2026-07-28, with sessions for those before it. */
export function serveMcpHttp(options: McpOptions, onError: (error: Error) => void): HttpHandle {
  const listeners = new Listeners()
  const modern = createMcpHandler((request) => make(request), { legacy: 'reject', onerror: onError })
  const make = serverFactory(options, listeners, both(listeners, modern.notify))
  const sessions = new HttpSessions({
    make: (authInfo, requestInfo) => make({ era: 'legacy', requestInfo, ...(authInfo ? { authInfo } : {}) }),
    connected: (server) => listeners.connect(server),
    disconnected: (server) => listeners.disconnect(server),
  })
  const stateless = legacyStatelessFallback((request) => make(request), onError)

  const fetch = async (request: Request, given: McpHandlerRequestOptions = {}): Promise<Response> => {
    if (!(await isLegacyRequest(request, given.parsedBody))) return modern.fetch(request, given)
    if (request.headers.has('mcp-session-id')) return sessions.handle(request, given)
    return isInitializeRequest(given.parsedBody) ? sessions.open(request, given) : stateless(request, given)
  }
  const serve = toNodeHandler({ fetch }, { onerror: onError })

  return {
    handle: (request, response, body) =>
      serve(
        {
          method: request.method ?? 'GET',
          url: request.url ?? '/',
          headers: request.headers,
          [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
          ...(request.auth ? { auth: request.auth } : {}),
        },
        response,
        body,
      ),
    async close() {
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}
