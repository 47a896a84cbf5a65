import { randomUUID } from 'node:crypto'
import {
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { cancelledId } from './cancelled-id.ts'
import type { Surfaces } from './direct-calls.ts'
import { RecentEvents } from './recent-events.ts'
import { RunningCalls } from './running-calls.ts'

const MOST_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000
export const RETRY_MS = 1_000

export interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  server: Server
  events: RecentEvents
  /** The calls that were answered past the transport. */
  running: RunningCalls
  surfaces: Surfaces
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

  /** The session of this id, if it is this owner's; it counts as used. */
  find(id: string, owner: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (!session || session.owner !== owner) return undefined
    session.lastUsed = Date.now()
    return session
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const id = request.headers.get('mcp-session-id') ?? ''
    const session = this.find(id, this.#hooks.ownerOf(request, options))
    if (!session) return notFound()
    if (session.running.cancel(cancelledId(options.parsedBody))) return new Response(null, { status: 202 })
    const drop = () => closeStreams(session.transport, request, options.parsedBody)
    request.signal.addEventListener('abort', drop, { once: true })
    const response = await session.transport.handleRequest(request, options)
    return request.method === 'GET' && response.ok ? speakingFirst(response) : response
  }

  async open(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const owner = this.#hooks.ownerOf(request, options)
    this.#makeRoom()
    const server = this.#hooks.make()
    const events = new RecentEvents()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: events,
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        const direct = { events, running: new RunningCalls(), surfaces: new Map() }
        this.#sessions.set(id, { transport, server, owner, lastUsed: Date.now(), ...direct })
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
