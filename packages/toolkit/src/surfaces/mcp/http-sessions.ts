import { randomUUID } from 'node:crypto'
import {
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { RecentEvents } from './recent-events.ts'

const MOST_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000
const RETRY_MS = 1_000

interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  server: Server
  /** Only who opened a session may use it. */
  owner: string
  lastUsed: number
}

export interface SessionHooks {
  make(): Server
  ownerOf(request: Request, options: McpHandlerRequestOptions): string
  connected(server: Server): void
  disconnected(server: Server): void
  onError(error: Error): void
}

/** The stateful connections of the revisions before 2026-07-28. Idle ones end; the longest idle make room. */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #hooks: SessionHooks

  constructor(hooks: SessionHooks) {
    this.#hooks = hooks
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const session = this.#sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (!session || session.owner !== this.#hooks.ownerOf(request, options)) return notFound()
    session.lastUsed = Date.now()
    const drop = () => closeStreams(session.transport, request, options.parsedBody)
    request.signal.addEventListener('abort', drop, { once: true })
    const response = await session.transport.handleRequest(request, options)
    return request.method === 'GET' && response.ok ? speakingFirst(response) : response
  }

  async open(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const owner = this.#hooks.ownerOf(request, options)
    this.#makeRoom()
    const server = this.#hooks.make()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new RecentEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { transport, server, owner, lastUsed: Date.now() })
        this.#hooks.connected(server)
      },
    })
    transport.onclose = () => this.#forget(transport.sessionId)
    await server.connect(transport)
    return transport.handleRequest(request, options)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.#end(session)))
  }

  #end({ server }: Session): Promise<void> {
    return server.close().catch(this.#hooks.onError)
  }

  #forget(id: string | undefined): void {
    const session = this.#sessions.get(id ?? '')
    if (!session || id === undefined) return
    this.#sessions.delete(id)
    this.#hooks.disconnected(session.server)
  }

  #makeRoom(): void {
    const now = Date.now()
    const [longest, ...others] = [...this.#sessions.values()].toSorted((a, b) => a.lastUsed - b.lastUsed)
    const idle = others.filter(({ lastUsed }) => now - lastUsed > IDLE_MS)
    const full = this.#sessions.size >= MOST_SESSIONS
    if (longest && (full || now - longest.lastUsed > IDLE_MS)) idle.push(longest)
    for (const session of idle) void this.#end(session)
  }
}

/** A stream that broke would, until it is closed, keep its client from coming back for the rest. */
function closeStreams(transport: Session['transport'], { method, headers }: Request, body: unknown): void {
  if (method === 'GET' && !headers.has('last-event-id')) transport.closeStandaloneSSEStream()
  for (const message of [body].flat()) if (isJSONRPCRequest(message)) transport.closeSSEStream(message.id)
}

const GREETING = new TextEncoder().encode(': open\n\n')

/** Node sends a response's head with its first bytes: a stream that is silent would look as if it did not open. */
function speakingFirst(response: Response): Response {
  const greeted = new TransformStream<Uint8Array, Uint8Array>({ start: (stream) => stream.enqueue(GREETING) })
  return new Response(response.body?.pipeThrough(greeted) ?? null, response)
}

const notFound = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null },
    { status: 404 },
  )
