import {
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type EventStore,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import { cancelledId, requestedLogLevel } from '../shared/client-messages.ts'
import {
  mayReplay,
  newSession,
  RETRY_MS,
  type HttpSessions,
  type Session,
  type SessionUser,
} from '../shared/http-sessions.ts'

type Transport = WebStandardStreamableHTTPServerTransport

/** The SDK's server of one session. */
export interface SessionServer {
  transport: Transport
  close(): Promise<void>
}

export interface SdkSessionHooks {
  make(): Server
  userOf(request: Request, options: McpHandlerRequestOptions): SessionUser
  connected(server: Server): void
  disconnected(server: Server): void
}

/** The SDK path of requests that belong to a session. */
export class SdkSessions {
  readonly #sessions: HttpSessions
  readonly #hooks: SdkSessionHooks

  constructor(sessions: HttpSessions, hooks: SdkSessionHooks) {
    this.#sessions = sessions
    this.#hooks = hooks
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const id = request.headers.get('mcp-session-id') ?? ''
    const user = this.#hooks.userOf(request, options)
    const session = this.#sessions.find(id, user)
    if (!session) return notFound()
    if (request.headers.has('last-event-id') && !mayReplay(session, user)) return replayRefused()
    session.server ??= this.#startServer(session, request.url)
    const { transport } = await session.server
    const fastCall = session.openStreams.get(await resumedStream(session, request))?.ended()
    const onAbort = () => closeStreams(transport, request, options.parsedBody)
    request.signal.addEventListener('abort', onAbort, { once: true })
    const response = await transport.handleRequest(request, options)
    if (response.ok) for (const message of [options.parsedBody].flat()) applyToFastPath(session, message)
    if (fastCall && response.ok) return resumed(response, fastCall, () => transport.handleRequest(request))
    return request.method === 'GET' && response.ok ? startingWithComment(response) : response
  }

  /** Opens a session for an `initialize` that the fast path does not answer. */
  async open(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const server = this.#hooks.make()
    const session = newSession(this.#hooks.userOf(request, options), () => ({
      clientInfo: server.getClientVersion(),
      capabilities: server.getClientCapabilities(),
    }))
    const transport = this.#transportOf(session, server, session.events, () => this.#sessions.add(session))
    session.server = Promise.resolve({ transport, close: () => server.close() })
    await server.connect(transport)
    return transport.handleRequest(request, options)
  }

  /** Starts the server of a session that the fast path has opened, and replays what it has answered. */
  async #startServer(session: Session, url: string): Promise<SessionServer> {
    const { id, events, replayQueue } = session
    const server = this.#hooks.make()
    const replay = { isDone: false }
    const transport = this.#transportOf(session, server, storingAfter(replay, events))
    await server.connect(transport)
    for (const parsedBody of replayQueue.splice(0)) {
      const answer = await transport.handleRequest(replayRequest(url, id), { parsedBody })
      // The client has this answer already.
      await answer.text()
    }
    replay.isDone = true
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

const replayRequest = (url: string, id: string): Request =>
  new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': id,
    },
  })

/** Stores no events during the replay: the fast path stored them when it answered. */
const storingAfter = (replay: { isDone: boolean }, events: EventStore): EventStore => ({
  storeEvent: async (stream, message) => (replay.isDone ? events.storeEvent(stream, message) : ''),
  getStreamIdForEventId: async (id) => events.getStreamIdForEventId?.(id),
  replayEventsAfter: (last, sending) => events.replayEventsAfter(last, sending),
})

/** Cancellations and log levels also apply to the session's calls on the fast path. */
function applyToFastPath(session: Session, message: unknown): void {
  session.running.cancel(cancelledId(message))
  const level = requestedLogLevel(message)
  if (level) session.logLevel = level
}

/** The stream that a client reconnects to, if it does. */
async function resumedStream({ events }: Session, { method, headers }: Request): Promise<string> {
  const last = method === 'GET' ? headers.get('last-event-id') : null
  return (last === null ? undefined : await events.getStreamIdForEventId(last)) ?? ''
}

/** The transport does not know fast-path calls, so the replay waits until such a call has ended. */
async function resumed(
  response: Response,
  callEnded: Promise<void>,
  replay: () => Promise<Response>,
): Promise<Response> {
  await response.body?.cancel()
  const events = async function* () {
    yield COMMENT
    await callEnded
    yield* (await replay()).body ?? []
  }
  return new Response(ReadableStream.from(events()), response)
}

/** Until a broken stream is closed, the transport does not let the client resume it. */
function closeStreams(transport: Transport, { method, headers }: Request, body: unknown): void {
  if (method === 'GET' && !headers.has('last-event-id')) transport.closeStandaloneSSEStream()
  for (const message of [body].flat()) if (isJSONRPCRequest(message)) transport.closeSSEStream(message.id)
}

const COMMENT = new TextEncoder().encode(': open\n\n')

/** Node sends headers with the first bytes, so a stream without events would not seem to open. */
function startingWithComment(response: Response): Response {
  const withComment = new TransformStream<Uint8Array, Uint8Array>({
    start: (stream) => stream.enqueue(COMMENT),
  })
  return new Response(response.body?.pipeThrough(withComment) ?? null, response)
}

const replayRefused = () =>
  Response.json(
    {
      jsonrpc: '2.0',
      error: { code: -32000, message: 'Other tokens of this session have more permissions' },
      id: null,
    },
    { status: 403 },
  )

const notFound = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null },
    { status: 404 },
  )
