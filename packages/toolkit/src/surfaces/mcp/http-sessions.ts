import { randomUUID } from 'node:crypto'
import {
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { cancelledId } from './cancelled-id.ts'
import type { LogLevel } from '../../contract/context.ts'
import { RETRY_MS } from './direct-stream.ts'
import { wantedSeverity } from './log-severity.ts'
import { RecentEvents } from './recent-events.ts'
import { RunningCalls } from './running-calls.ts'

const MOST_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000

export interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  server: Server
  events: RecentEvents
  /** The calls that were answered past the transport. */
  running: RunningCalls
  /** The streams of those calls, each until its answer has been kept. */
  unfinished: Map<string, Promise<void>>
  /** The least severe of what the client wants logged; everything unless it has said so. */
  leastSevere?: LogLevel
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
    const lost = session.unfinished.get(await lostStream(session, request))
    const drop = () => closeStreams(session.transport, request, options.parsedBody)
    request.signal.addEventListener('abort', drop, { once: true })
    const response = await session.transport.handleRequest(request, options)
    if (response.ok) for (const message of [options.parsedBody].flat()) take(session, message)
    if (lost && response.ok) return resumed(response, lost, () => session.transport.handleRequest(request))
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
        const direct = { events, running: new RunningCalls(), unfinished: new Map() }
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
    session.running.cancelAll()
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

/** What a message that the transport has taken means for the calls that pass it by. */
function take(session: Session, message: unknown): void {
  session.running.cancel(cancelledId(message))
  const severity = wantedSeverity(message)
  if (severity) session.leastSevere = severity
}

/** The stream that a client comes back to, if it does. */
async function lostStream({ events }: Session, { method, headers }: Request): Promise<string> {
  const last = method === 'GET' ? headers.get('last-event-id') : null
  return (last === null ? undefined : await events.getStreamIdForEventId(last)) ?? ''
}

/** The transport knows of no answer to wait for: it is asked again when there is one. */
async function resumed(
  response: Response,
  ended: Promise<void>,
  replay: () => Promise<Response>,
): Promise<Response> {
  await response.body?.cancel()
  const events = async function* () {
    yield GREETING
    await ended
    yield* (await replay()).body ?? []
  }
  return new Response(ReadableStream.from(events()), response)
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
