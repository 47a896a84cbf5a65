import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AuthInfo } from '@modelcontextprotocol/server'
import { plainlyCancelledId } from '../shared/cancelled-id.ts'
import type { DirectCalls, LogToClient, Surfaces } from './answers.ts'
import { claimsCurrent, type DirectRequest } from './plain-request.ts'
import { DirectStream, finish, RETRY_MS, type FlatHeaders } from './event-stream.ts'
import { isPlainInitialized, type Greeting } from './greeting.ts'
import type { HeaderCheck } from '../shared/header-check.ts'
import { newSession, type HttpSessions, type Session } from '../shared/http-sessions.ts'
import { Patience } from './header-flush-timer.ts'
import { CURRENT, LEGACY_REVISIONS } from '../shared/protocol-constants.ts'
import type { Identity } from '../shared/request-frame.ts'
import { Cancellation } from '../shared/running-calls.ts'

/** From this revision on a stream begins with an event that a client can come back to. */
const PRIMED_SINCE = '2025-11-25'

const silent = () => {}
const JSON_HEADERS: FlatHeaders = ['content-type', 'application/json']

/** Answers plain requests on the response itself, without a server, a transport or a web request of their own. */
export class DirectHttp {
  readonly #calls: DirectCalls
  readonly #sessions: HttpSessions
  readonly #headers: HeaderCheck
  readonly #surfaces: Surfaces = new Map()
  readonly #patience = new Patience()

  constructor(calls: DirectCalls, sessions: HttpSessions, headers: HeaderCheck) {
    this.#calls = calls
    this.#sessions = sessions
    this.#headers = headers
  }

  /** Undefined where the request has to take the long way; nothing of it is used up then. */
  take(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    auth: AuthInfo | undefined,
  ): Promise<void> | undefined {
    if (method === 'DELETE') return this.#takeFarewell(headers, auth, response)
    if (method !== 'POST' || !isUsual(headers)) return undefined
    return claimsCurrent(body)
      ? this.#takeModern(headers, auth, response, body)
      : this.#takeLegacy(headers, auth, response, body)
  }

  #takeModern(
    headers: IncomingHttpHeaders,
    auth: AuthInfo | undefined,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> | undefined {
    const request = this.#calls.read(body, { era: 'modern' })
    if (!request || !saysTheSame(headers, request) || this.#headers.marks(request.name)) return undefined
    return this.#answerModern(request, this.#identify('modern', auth), response)
  }

  #takeLegacy(
    headers: IncomingHttpHeaders,
    auth: AuthInfo | undefined,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> | undefined {
    const revision = headers['mcp-protocol-version']
    if (revision !== undefined && !isLegacyRevision(revision)) return undefined
    const identity = this.#identify('legacy', auth)
    if (headers['mcp-session-id'] === undefined) {
      const request = this.#calls.read(body, { era: 'legacy', clientInfo: undefined })
      if (request) return this.#answerStateless(request, identity, response)
      const greeting = this.#calls.readGreeting(body)
      return greeting && this.#greet(greeting, body, identity, response)
    }
    const session = this.#sessionOf(headers, identity)
    if (!session) return undefined
    const request = this.#calls.read(body, { era: 'legacy', clientInfo: session.clientInfo() })
    if (request) return this.#answerInSession(request, identity, session, revision, response)
    return !session.server && takesNote(session, body) ? acknowledge(response) : undefined
  }

  /** Opens a session of which the protocol's server is told when it is needed. */
  async #greet(
    greeting: Greeting,
    message: unknown,
    identity: Identity,
    response: ServerResponse,
  ): Promise<void> {
    const session = newSession(ownerOf(identity), () => greeting.clientInfo)
    session.untold.push(message)
    this.#sessions.add(session)
    const id = session.events.nameStream()
    this.#streamIn(session, id, greeting.revision, response).end(this.#calls.greet(greeting))
  }

  /** Ends a session of which the protocol's server has not been told. */
  #takeFarewell(
    headers: IncomingHttpHeaders,
    auth: AuthInfo | undefined,
    response: ServerResponse,
  ): Promise<void> | undefined {
    const revision = headers['mcp-protocol-version']
    if (revision !== undefined && !isLegacyRevision(revision)) return undefined
    const session = this.#sessionOf(headers, this.#identify('legacy', auth))
    if (!session || session.server) return undefined
    return this.#sessions.end(session).then(() => void response.writeHead(200).end())
  }

  async #answerModern(request: DirectRequest, identity: Identity, response: ServerResponse): Promise<void> {
    const surfaces = this.#surfaces
    const line = await this.#answerWhileWaitedFor(request, 'modern', identity, response, surfaces, silent)
    if (line !== undefined) finish(response, JSON_HEADERS, line)
  }

  async #answerStateless(
    request: DirectRequest,
    identity: Identity,
    response: ServerResponse,
  ): Promise<void> {
    const stream = new DirectStream(response, this.#patience)
    const log = this.#calls.logInto((line) => stream.send(line))
    stream.end(await this.#answerWhileWaitedFor(request, 'legacy', identity, response, undefined, log))
  }

  /** Nobody can come back for the answer, so that a call ends with its connection. */
  async #answerWhileWaitedFor(
    request: DirectRequest,
    era: 'legacy' | 'modern',
    identity: Identity,
    response: ServerResponse,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<string | undefined> {
    const running = new Cancellation()
    const drop = () => running.cancel()
    response.once('close', drop)
    const line = await this.#calls.answer(request, era, identity, running, surfaces, log)
    response.off('close', drop)
    return line
  }

  /** The answer is kept for a client that lost its stream: it comes back for it, so that its going cancels nothing. */
  async #answerInSession(
    request: DirectRequest,
    identity: Identity,
    session: Session,
    revision: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const { running, unfinished } = session
    const id = session.events.nameStream()
    const stream = this.#streamIn(session, id, revision, response)
    const log = this.#calls.logInto((line) => stream.send(line), session.leastSevere)
    const call = running.begin(request.id)
    unfinished.set(id, stream)
    stream.end(await this.#calls.answer(request, 'legacy', identity, call, undefined, log))
    running.end(request.id, call)
    unfinished.delete(id)
  }

  /** A stream that its client can come back to. */
  #streamIn(
    { headers, events }: Session,
    id: string,
    revision: string | undefined,
    response: ServerResponse,
  ): DirectStream {
    const isPrimed = isLegacyRevision(revision) && revision >= PRIMED_SINCE
    return new DirectStream(response, this.#patience, {
      headers,
      opening: isPrimed ? `id: ${events.keep(id, '')}\nretry: ${RETRY_MS}\ndata: \n\n` : '',
      keep: (line) => events.keep(id, line),
    })
  }

  #sessionOf({ 'mcp-session-id': id }: IncomingHttpHeaders, identity: Identity): Session | undefined {
    return typeof id === 'string' ? this.#sessions.find(id, ownerOf(identity)) : undefined
  }

  #identify(era: 'legacy' | 'modern', auth: AuthInfo | undefined): Identity {
    return this.#calls.identify(auth ? { era, authInfo: auth } : { era })
  }
}

/** Whether a message is a notice that a session without the protocol's server can deal with. */
function takesNote({ untold, running }: Session, message: unknown): boolean {
  if (isPlainInitialized(message)) {
    // However often it is said, once is enough.
    if (untold.length === 1) untold.push(message)
    return true
  }
  const cancelled = plainlyCancelledId(message)
  running.cancel(cancelled)
  return cancelled !== undefined
}

async function acknowledge(response: ServerResponse): Promise<void> {
  response.writeHead(202).end()
}

const ownerOf = ({ userId }: Identity): string => userId ?? ''

/** Whether it is written as clients write it; whatever is odd is for the protocol's own checks. */
const isUsual = ({ accept, 'content-type': type }: IncomingHttpHeaders): boolean =>
  (type === 'application/json' || type?.startsWith('application/json;') === true) &&
  accept !== undefined &&
  accept.includes('application/json') &&
  accept.includes('text/event-stream')

const isLegacyRevision = (revision: unknown): revision is string =>
  LEGACY_REVISIONS.some((known) => known === revision)

/** Whether the headers repeat what the body says, in the plain spelling. */
const saysTheSame = (headers: IncomingHttpHeaders, { method, name }: DirectRequest): boolean =>
  headers['mcp-protocol-version'] === CURRENT &&
  headers['mcp-method'] === method &&
  headers['mcp-name'] === name &&
  headers['mcp-session-id'] === undefined
