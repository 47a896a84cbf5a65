import {
  isInitializeRequest,
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type EventStore,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server'
import {
  mayReplay,
  newSession,
  RETRY_MS,
  type HttpSessions,
  type Session,
  type SessionUser,
} from '../shared/http-sessions.ts'
import { applyToFastPath, type NodeSessions } from '../shared/node-sessions.ts'
import { nodeOfEvent } from '../shared/recent-events.ts'
import type { NodeMessage } from '../shared/shared-sessions.ts'
import { answeredNode, NodeTransport } from './node-transport.ts'
import { lostAnswer, StreamTransfers } from './stream-transfers.ts'

type Transport = WebStandardStreamableHTTPServerTransport

/** The SDK's server of one session. */
export interface SessionServer {
  transport: Transport
  /** Takes a message that the client has sent elsewhere. */
  receive(message: unknown): Promise<void>
  close(): Promise<void>
}

export interface SdkSessionHooks {
  make(): Server
  userOf(request: Request, options: McpHandlerRequestOptions): SessionUser
  connected(server: Server): void
  disconnected(server: Server): void
  onError(error: unknown): void
}

/** The SDK path of requests that belong to a session. */
export class SdkSessions {
  readonly #sessions: HttpSessions
  readonly #hooks: SdkSessionHooks
  readonly #nodes: NodeSessions | undefined
  readonly #transfers: StreamTransfers | undefined

  constructor(sessions: HttpSessions, hooks: SdkSessionHooks, nodes?: NodeSessions) {
    this.#sessions = sessions
    this.#hooks = hooks
    this.#nodes = nodes
    this.#transfers = nodes && this.#transfersOf(nodes)
  }

  async handle(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const session = this.#find(request, this.#hooks.userOf(request, options))
    if (!session) return notFound()
    const { body, isPassedOn } = await this.#passOn(session, options.parsedBody)
    if (isPassedOn) return new Response(null, { status: 202 })
    const next = await this.#resumeElsewhere(session, request, options)
    if (next instanceof Response) return next
    const response = await this.#answer(next, { ...options, parsedBody: body })
    if (!this.#nodes || !response.ok) return response
    if (request.method === 'DELETE') await this.#nodes.delete(session)
    for (const message of [body].flat()) await this.#nodes.relay(session, message)
    return response
  }

  /** Takes a message about a stream that moves between nodes. */
  transfer(message: NodeMessage): void {
    this.#transfers?.receive(message)
  }

  #find(request: Request, user: SessionUser): Session | undefined {
    return this.#sessions.find(request.headers.get('mcp-session-id') ?? '', user)
  }

  async #answer(
    request: Request,
    options: McpHandlerRequestOptions,
    user = this.#hooks.userOf(request, options),
  ): Promise<Response> {
    const session = this.#find(request, user)
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
    const client = () => ({
      clientInfo: server.getClientVersion(),
      capabilities: server.getClientCapabilities(),
    })
    const session = newSession(this.#hooks.userOf(request, options), client, {
      node: this.#nodes?.shared.node,
    })
    let isOpen = false
    const transport = this.#transportOf(session, server, session.events, () => {
      isOpen = true
      this.#sessions.add(session)
    })
    session.server = Promise.resolve(serverOf(session, server, transport, request.url))
    await server.connect(transport)
    const response = await transport.handleRequest(request, options)
    if (isOpen && this.#nodes) await this.#nodes.insert(session, revisionIn(options.parsedBody))
    return response
  }

  /** Answers to another node's questions go to that node. */
  async #passOn({ id, owner }: Session, body: unknown): Promise<{ body: unknown; isPassedOn: boolean }> {
    const nodes = this.#nodes
    if (!nodes || body === undefined) return { body, isPassedOn: false }
    const isForeign = (message: unknown) => ![undefined, nodes.shared.node].includes(answeredNode(message))
    const messages = [body].flat()
    const foreign = messages.filter(isForeign)
    for (const message of foreign) await nodes.send(id, owner, message)
    if (foreign.length === 0) return { body, isPassedOn: false }
    return {
      body: messages.filter((message) => !isForeign(message)),
      isPassedOn: foreign.length === messages.length,
    }
  }

  /** The stream, where another node has its events; otherwise the request that this node answers. */
  async #resumeElsewhere(
    session: Session,
    request: Request,
    options: McpHandlerRequestOptions,
  ): Promise<Response | Request> {
    const lastEventId = request.method === 'GET' ? request.headers.get('last-event-id') : null
    const node = lastEventId === null ? undefined : nodeOfEvent(lastEventId)
    if (lastEventId === null || node === undefined || node === this.#nodes?.shared.node) return request
    const user = this.#hooks.userOf(request, options)
    const stream = { session: session.id, lastEventId, user, signal: request.signal }
    const elsewhere = await this.#transfers?.resumeFrom(node, stream)
    if (elsewhere) return elsewhere
    // What the ended node had for the session's own stream is lost, but the stream goes on.
    return lastEventId.startsWith(OWN_STREAM)
      ? withoutLastEventId(request)
      : (lostAnswer(session.id, lastEventId) ?? request)
  }

  #transfersOf(nodes: NodeSessions): StreamTransfers {
    return new StreamTransfers(nodes.shared, {
      onError: (error) => this.#hooks.onError(error),
      resume: async ({ session, lastEventId, user }) => {
        await nodes.prepare(session, user.owner)
        const headers = {
          accept: 'text/event-stream',
          'mcp-session-id': session,
          'last-event-id': lastEventId,
        }
        const { owner, scopes, token } = user
        return this.#answer(new Request(URL_OF_NOBODY, { headers }), {}, { owner, scopes, token })
      },
    })
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
    return serverOf(session, server, transport, url)
  }

  #transportOf(session: Session, server: Server, eventStore: EventStore, onOpen = () => {}): Transport {
    const options = {
      sessionIdGenerator: () => session.id,
      eventStore,
      retryInterval: RETRY_MS,
      onsessioninitialized: () => {
        onOpen()
        this.#hooks.connected(server)
      },
    }
    const transport = this.#nodes
      ? new NodeTransport(this.#nodes.shared.node, options)
      : new WebStandardStreamableHTTPServerTransport(options)
    transport.onclose = () => {
      this.#hooks.disconnected(server)
      void this.#sessions.end(session)
    }
    return transport
  }
}

/** The stream of a session's own notifications, as the SDK calls it. */
const OWN_STREAM = '_GET_stream_'
const URL_OF_NOBODY = 'http://localhost/mcp'

function withoutLastEventId(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('last-event-id')
  return new Request(request, { headers })
}

const serverOf = ({ id }: Session, server: Server, transport: Transport, url: string): SessionServer => ({
  transport,
  async receive(message) {
    const answer = await transport.handleRequest(replayRequest(url, id), { parsedBody: message })
    await answer.text()
  },
  close: () => server.close(),
})

/** The revision that an `initialize` asks for. */
const revisionIn = (message: unknown): string =>
  isInitializeRequest(message) ? message.params.protocolVersion : ''

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
