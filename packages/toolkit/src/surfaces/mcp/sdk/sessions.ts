import {
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type EventStore,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { cancelledId } from '../shared/cancelled-id.ts'
import { RETRY_MS } from '../fast/event-stream.ts'
import { newSession, type HttpSessions, type Session } from '../shared/http-sessions.ts'
import { wantedSeverity } from '../shared/log-severity.ts'

type Transport = WebStandardStreamableHTTPServerTransport

/** The protocol's server at work in one session. */
export interface SessionServer {
  transport: Transport
  close(): Promise<void>
}

export interface SessionHooks {
  make(): Server
  ownerOf(request: Request, options: McpHandlerRequestOptions): string
  connected(server: Server): void
  disconnected(server: Server): void
}

/** The long way of the requests that belong to a session. */
export class SessionProtocol {
  readonly #sessions: HttpSessions
  readonly #hooks: SessionHooks

  constructor(sessions: HttpSessions, hooks: SessionHooks) {
    this.#sessions = sessions
    this.#hooks = hooks
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const id = request.headers.get('mcp-session-id') ?? ''
    const session = this.#sessions.find(id, this.#hooks.ownerOf(request, options))
    if (!session) return notFound()
    session.server ??= this.#catchUp(session, request.url)
    const { transport } = await session.server
    const lost = session.unfinished.get(await lostStream(session, request))?.ended()
    const drop = () => closeStreams(transport, request, options.parsedBody)
    request.signal.addEventListener('abort', drop, { once: true })
    const response = await transport.handleRequest(request, options)
    if (response.ok) for (const message of [options.parsedBody].flat()) take(session, message)
    if (lost && response.ok) return resumed(response, lost, () => transport.handleRequest(request))
    return request.method === 'GET' && response.ok ? speakingFirst(response) : response
  }

  /** Opens a session whose greeting only the protocol's server understands. */
  async open(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const server = this.#hooks.make()
    const session = newSession(this.#hooks.ownerOf(request, options), () => server.getClientVersion())
    const transport = this.#transportOf(session, server, session.events, () => this.#sessions.add(session))
    session.server = Promise.resolve({ transport, close: () => server.close() })
    await server.connect(transport)
    return transport.handleRequest(request, options)
  }

  /** Makes the server of a session that was opened without it, and tells it what it has missed. */
  async #catchUp(session: Session, url: string): Promise<SessionServer> {
    const { id, events, untold } = session
    const server = this.#hooks.make()
    const telling = { isOver: false }
    const transport = this.#transportOf(session, server, keptOnce(events, telling))
    await server.connect(transport)
    for (const parsedBody of untold.splice(0)) {
      const answer = await transport.handleRequest(told(url, id), { parsedBody })
      // It has been given to the client already.
      await answer.text()
    }
    telling.isOver = true
    return { transport, close: () => server.close() }
  }

  #transportOf(session: Session, server: Server, eventStore: EventStore, onOpen = () => {}): Transport {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => session.id,
      eventStore,
      retryInterval: RETRY_MS,
      onsessioninitialized: () => {
        onOpen()
        this.#hooks.connected(server)
      },
    })
    transport.onclose = () => {
      this.#hooks.disconnected(server)
      void this.#sessions.end(session)
    }
    return transport
  }
}

/** A request that carries again what the client has said before. */
const told = (url: string, id: string): Request =>
  new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': id,
    },
  })

/** The answers to what is only told have been kept when the client got them. */
const keptOnce = (events: EventStore, telling: { isOver: boolean }): EventStore => ({
  storeEvent: async (stream, message) => (telling.isOver ? events.storeEvent(stream, message) : ''),
  getStreamIdForEventId: async (id) => events.getStreamIdForEventId?.(id),
  replayEventsAfter: (last, sending) => events.replayEventsAfter(last, sending),
})

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
function closeStreams(transport: Transport, { method, headers }: Request, body: unknown): void {
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
