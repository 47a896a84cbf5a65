import { randomUUID } from 'node:crypto'
import {
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { RecentEvents } from './recent-events.ts'

const MOST_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000

interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  server: Server
  /** Only who opened a session may use it. */
  owner: string
  lastUsed: number
}

export interface SessionHooks {
  make(authInfo: AuthInfo | undefined, request: Request): Server
  connected(server: Server): void
  disconnected(server: Server): void
}

/** The stateful connections of the revisions before 2026-07-28. Idle ones end; the longest idle make room. */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #hooks: SessionHooks

  constructor(hooks: SessionHooks) {
    this.#hooks = hooks
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const owner = options.authInfo?.clientId ?? ''
    const session = this.#sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (!session || session.owner !== owner) return notFound()
    session.lastUsed = Date.now()
    return session.transport.handleRequest(request, options)
  }

  async open(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    this.#makeRoom()
    const server = this.#hooks.make(options.authInfo, request)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new RecentEvents(),
      onsessioninitialized: (id) => {
        const owner = options.authInfo?.clientId ?? ''
        this.#sessions.set(id, { transport, server, owner, lastUsed: Date.now() })
        this.#hooks.connected(server)
      },
    })
    transport.onclose = () => this.#forget(transport.sessionId)
    await server.connect(transport)
    return transport.handleRequest(request, options)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()))
  }

  #forget(id: string | undefined): void {
    const session = this.#sessions.get(id ?? '')
    if (!session || id === undefined) return
    this.#sessions.delete(id)
    this.#hooks.disconnected(session.server)
  }

  #makeRoom(): void {
    const now = Date.now()
    const idle = [...this.#sessions.entries()].filter(([, { lastUsed }]) => now - lastUsed > IDLE_MS)
    const longest = this.#sessions.size - idle.length >= MOST_SESSIONS ? this.#longestIdle() : []
    for (const [, { server }] of [...idle, ...longest]) void server.close()
  }

  #longestIdle(): [string, Session][] {
    return [...this.#sessions.entries()].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed).slice(0, 1)
  }
}

const notFound = () =>
  Response.json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, { status: 404 })
