import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { HttpExchange } from '../http.ts'
import type { AuthInfo } from '../sdk/sdk-types.ts'
import { cancelledId, type LogToClient } from '../shared/client-messages.ts'
import {
  newSession,
  RETRY_MS,
  sessionUser,
  type HttpSessions,
  type Session,
  type SessionUser,
} from '../shared/http-sessions.ts'
import type { NodeSessions } from '../shared/node-sessions.ts'
import type { ParamHeaders } from '../shared/param-headers.ts'
import { LEGACY_REVISIONS, STATELESS_REVISION } from '../shared/protocol-constants.ts'
import type { Identity } from '../shared/request-frame.ts'
import { Cancellation } from '../shared/running-calls.ts'
import type { FastAnswers, FastPath, Surfaces } from './answers.ts'
import { EventStream } from './event-stream.ts'
import { HeaderFlushTimer } from './header-flush-timer.ts'
import {
  isPlainCancellation,
  isPlainInitialized,
  isStatelessRevision,
  type Handshake,
  type PlainInitialize,
  type PlainRequest,
} from './plain-request.ts'

/** From this revision on a stream begins with an event id, so that a client can reconnect before the first message. */
const PRIMED_SINCE = '2025-11-25'

const silent = () => {}

/** Without a session nobody has said who the client is. */
const UNKNOWN_CLIENT = { clientInfo: undefined, capabilities: undefined }

export interface FastHttpOptions {
  sessions: HttpSessions
  /** Where there are several nodes. */
  nodes: NodeSessions | undefined
  paramHeaders: ParamHeaders
}

/** Answers plain HTTP requests on Node's response, without the SDK's server, transport and web request. */
export class FastHttp implements FastPath<HttpExchange> {
  readonly #answers: FastAnswers
  readonly #sessions: HttpSessions
  readonly #nodes: NodeSessions | undefined
  readonly #paramHeaders: ParamHeaders
  /** Tools without header parameters; only known names get here, so it stays small. */
  readonly #withoutParamHeaders = new Set<string | undefined>()
  readonly #surfaces: Surfaces = new Map()
  readonly #flushTimer = new HeaderFlushTimer()

  constructor(answers: FastAnswers, { sessions, nodes, paramHeaders }: FastHttpOptions) {
    this.#answers = answers
    this.#sessions = sessions
    this.#nodes = nodes
    this.#paramHeaders = paramHeaders
  }

  tryAnswer(exchange: HttpExchange): Promise<void> | undefined {
    const { method, headers } = exchange.request
    if (method === 'DELETE') return this.#tryDeleteSession(exchange)
    if (method !== 'POST' || !hasPlainHeaders(headers)) return undefined
    return isStatelessRevision(exchange.body) ? this.#tryModern(exchange) : this.#tryLegacy(exchange)
  }

  #tryModern({ request: { headers }, response, body, auth }: HttpExchange): Promise<void> | undefined {
    const request = this.#answers.read(body, { era: 'modern' })
    if (!request || !headersMatch(headers, request)) return undefined
    if (this.#hasParamHeaders(request.name)) return undefined
    return this.#answerModern(request, this.#identify('modern', auth), response)
  }

  #tryLegacy({ request: { headers }, response, body, auth }: HttpExchange): Promise<void> | undefined {
    const revision = headers['mcp-protocol-version']
    if (revision !== undefined && !isLegacyRevision(revision)) return undefined
    const identity = this.#identify('legacy', auth)
    if (headers['mcp-session-id'] === undefined) {
      const request = this.#answers.read(body, { era: 'legacy', ...UNKNOWN_CLIENT })
      if (request) return this.#answerWithoutSession(request, identity, response)
      const initialize = this.#answers.readInitialize(body)
      return initialize && this.#initialize(initialize, body, sessionUser(identity, auth), response)
    }
    const session = this.#sessionOf(headers, identity, auth)
    if (!session) return undefined
    const request = this.#answers.read(body, { era: 'legacy', ...session.client() })
    if (request) return this.#answerInSession(request, identity, session, revision, response)
    if (session.server || !acceptsNotification(session, body)) return undefined
    return this.#acknowledge(session, body, response)
  }

  /** Ends a session that has no server of the SDK. */
  #tryDeleteSession({ request: { headers }, response, auth }: HttpExchange): Promise<void> | undefined {
    const revision = headers['mcp-protocol-version']
    if (revision !== undefined && !isLegacyRevision(revision)) return undefined
    const session = this.#sessionOf(headers, this.#identify('legacy', auth), auth)
    if (!session || session.server) return undefined
    return this.#delete(session, response)
  }

  async #delete(session: Session, response: ServerResponse): Promise<void> {
    await this.#sessions.end(session)
    await this.#nodes?.delete(session)
    response.writeHead(200).end()
  }

  async #acknowledge(session: Session, notification: unknown, response: ServerResponse): Promise<void> {
    await this.#nodes?.relay(session, notification)
    response.writeHead(202).end()
  }

  /** Opens a session. The SDK's server receives the message when a later request needs that server. */
  async #initialize(
    initialize: PlainInitialize,
    message: unknown,
    user: SessionUser,
    response: ServerResponse,
  ): Promise<void> {
    const session = newSession(user, () => initialize, { node: this.#nodes?.shared.node })
    session.replayQueue.push(message)
    await this.#nodes?.insert(session, initialize.revision)
    this.#sessions.add(session)
    const id = session.events.newStreamId(initialize.id)
    this.#streamIn(session, id, initialize.revision, response).end(this.#answers.initialize(initialize))
  }

  async #answerModern(request: PlainRequest, identity: Identity, response: ServerResponse): Promise<void> {
    const line = await this.#answerUntilClosed(request, 'modern', identity, response, this.#surfaces, silent)
    if (line !== undefined) sendJson(response, line)
  }

  async #answerWithoutSession(
    request: PlainRequest,
    identity: Identity,
    response: ServerResponse,
  ): Promise<void> {
    const stream = new EventStream(response, this.#flushTimer)
    const log = this.#answers.logInto((line) => stream.send(line))
    stream.end(await this.#answerUntilClosed(request, 'legacy', identity, response, undefined, log))
  }

  /** Without a session the client cannot reconnect, so closing the connection cancels the call. */
  async #answerUntilClosed(
    request: PlainRequest,
    era: Handshake['era'],
    identity: Identity,
    response: ServerResponse,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<string | undefined> {
    const running = new Cancellation()
    const cancel = () => running.cancel()
    response.once('close', cancel)
    const line = await this.#answers.answer(request, era, identity, running, surfaces, log)
    response.off('close', cancel)
    return line
  }

  /** The answer is stored for a client that reconnects, so closing the connection cancels nothing. */
  async #answerInSession(
    request: PlainRequest,
    identity: Identity,
    session: Session,
    revision: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const { running, openStreams } = session
    const id = session.events.newStreamId(request.id)
    const stream = this.#streamIn(session, id, revision, response)
    const log = this.#answers.logInto((line) => stream.send(line), session.logLevel)
    const call = running.begin(request.id)
    openStreams.set(id, stream)
    stream.end(await this.#answers.answer(request, 'legacy', identity, call, undefined, log))
    running.end(request.id, call)
    openStreams.delete(id)
  }

  /** A stream that its client can reconnect to. */
  #streamIn(
    { streamHeaders, events }: Session,
    id: string,
    revision: string | undefined,
    response: ServerResponse,
  ): EventStream {
    const isPrimed = isLegacyRevision(revision) && revision >= PRIMED_SINCE
    return new EventStream(response, this.#flushTimer, {
      headers: streamHeaders,
      prologue: isPrimed ? `id: ${events.store(id, '')}\nretry: ${RETRY_MS}\ndata: \n\n` : '',
      store: (line) => events.store(id, line),
    })
  }

  #hasParamHeaders(name: string | undefined): boolean {
    if (this.#withoutParamHeaders.has(name)) return false
    const has = this.#paramHeaders.applyTo(name)
    if (!has) this.#withoutParamHeaders.add(name)
    return has
  }

  #sessionOf(
    { 'mcp-session-id': id }: IncomingHttpHeaders,
    identity: Identity,
    auth: AuthInfo | undefined,
  ): Session | undefined {
    return typeof id === 'string' ? this.#sessions.find(id, sessionUser(identity, auth)) : undefined
  }

  #identify(era: Handshake['era'], auth: AuthInfo | undefined): Identity {
    return this.#answers.identify(auth ? { era, authInfo: auth } : { era })
  }
}

/** Whether a session without a server of the SDK can handle the notification. */
function acceptsNotification({ replayQueue, running }: Session, message: unknown): boolean {
  if (isPlainInitialized(message)) {
    // The queue holds `initialize`; a repeated notification is not queued again.
    if (replayQueue.length === 1) replayQueue.push(message)
    return true
  }
  const id = isPlainCancellation(message) ? cancelledId(message) : undefined
  running.cancel(id)
  return id !== undefined
}

/** Headers and text leave in one write. */
function sendJson(response: ServerResponse, text: string): void {
  const length = String(Buffer.byteLength(text))
  response.writeHead(200, ['content-type', 'application/json', 'content-length', length]).end(text)
}

/** Headers as clients usually send them; the SDK decides about all others. */
const hasPlainHeaders = ({ accept, 'content-type': type }: IncomingHttpHeaders): boolean =>
  (type === 'application/json' || type?.startsWith('application/json;') === true) &&
  accept !== undefined &&
  accept.includes('application/json') &&
  accept.includes('text/event-stream')

const isLegacyRevision = (revision: unknown): revision is string =>
  LEGACY_REVISIONS.some((known) => known === revision)

/** Whether the headers repeat what the body says, as the stateless revision requires. */
const headersMatch = (headers: IncomingHttpHeaders, { method, name }: PlainRequest): boolean =>
  headers['mcp-protocol-version'] === STATELESS_REVISION &&
  headers['mcp-method'] === method &&
  headers['mcp-name'] === name &&
  headers['mcp-session-id'] === undefined
