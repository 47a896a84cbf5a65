import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChangeNotifier } from '../../contract/context.ts'
import { isToolError, type ToolError } from '../../contract/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { MAX_CALLS_PER_OWNER, MAX_STREAMS_PER_OWNER, OwnerSlots } from '../../pipeline/admit-step.ts'
import { largestRequest } from '../selection.ts'
import { FastAnswers } from './fast/answers.ts'
import { FastHttp } from './fast/http.ts'
import { isObject } from './fast/plain-request.ts'
import type { SdkHttp } from './sdk/http.ts'
import type { AuthInfo } from './sdk/sdk-types.ts'
import { HttpSessions } from './shared/http-sessions.ts'
import { NodeSessions, notifierOfAll } from './shared/node-sessions.ts'
import type { NodeMessage } from './shared/shared-sessions.ts'
import { ParamHeaders } from './shared/param-headers.ts'
import type { Identity } from './shared/request-frame.ts'
import { InFlight } from './shared/running-calls.ts'
import type { McpOptions } from './shared/server-profile.ts'
import { ToolDispatcher } from './shared/tool-dispatcher.ts'

export interface HttpHandle {
  /** The largest body of a caller: that of the tools that its scopes permit. */
  maxBodyBytes(scopes: readonly string[]): number
  /**
   * Serves one request whose caller the host has authenticated and whose body it has parsed. Throws a `Refusal`
   * where the caller opens too many sessions or streams.
   */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown, auth?: AuthInfo): Promise<void>
  /** The same for a runtime with web requests alone, where nothing outlives a request: without sessions. */
  fetch(request: Request, body: unknown, auth?: AuthInfo): Promise<Response>
  /** Ends the sessions of a token that is no longer valid, with the calls that run in them. */
  endToken(token: string): Promise<void>
  /** Refuses new requests, waits for running calls, and ends all other streams. */
  close(): Promise<void>
}

/** One request and its response. */
export interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
  body: unknown
  auth: AuthInfo | undefined
}

/** Serves Streamable HTTP in all revisions: 2026-07-28 without sessions, older ones with them. */
export function serveMcpHttp(options: McpOptions, onError: (error: Error) => void): HttpHandle {
  return new HttpServer(options, onError)
}

const INITIALIZE = 'initialize'
const LISTEN = 'subscriptions/listen'
const INITIALIZE_RATE = { maxCalls: 300, windowMs: 60_000 }

const methodOf = (body: unknown): unknown => (isObject(body) ? body['method'] : undefined)

const refused = (error: ToolError): Refusal =>
  new Refusal(error, undefined, { 'Retry-After': String(error.details.retryAfter ?? 1) })

const ofUnknown = (onError: (error: Error) => void) => (thrown: unknown) =>
  onError(thrown instanceof Error ? thrown : new Error(String(thrown)))

class HttpServer implements HttpHandle {
  readonly #options: McpOptions
  /** Callers with the same token have the same list of scopes. */
  readonly #maxBodyBytes = new WeakMap<readonly string[], number>()
  readonly #streams = new OwnerSlots(MAX_STREAMS_PER_OWNER, 'streams')
  readonly #inFlight = new InFlight()
  readonly #sessions: HttpSessions
  readonly #nodes: NodeSessions | undefined
  readonly #fast: FastHttp
  readonly #loadSdk: () => Promise<SdkHttp>
  #loading: Promise<SdkHttp> | undefined
  #sdk: SdkHttp | undefined
  #isClosing = false

  constructor(options: McpOptions, onError: (error: Error) => void) {
    const inFlight = this.#inFlight
    const sessions = new HttpSessions(onError)
    const slots = new OwnerSlots(MAX_CALLS_PER_OWNER, 'calls')
    const dispatcher = new ToolDispatcher({ ...options, slots })
    this.#options = options
    const paramHeaders = new ParamHeaders(options.pipeline.registry, options.selects)
    const local = this.#notifier()
    const nodes = options.sharedSessions && this.#nodesOf(options.sharedSessions, sessions, local, onError)
    const notify = nodes ? notifierOfAll(local, nodes, ofUnknown(onError)) : local
    const answers = new FastAnswers(options, { dispatcher, notify, inFlight, onError })
    this.#sessions = sessions
    this.#nodes = nodes
    this.#fast = new FastHttp(answers, { sessions, nodes, paramHeaders })
    this.#loadSdk = async () => {
      const { sdkHttp } = await import('./sdk/http.ts')
      const isClosing = () => this.#isClosing
      const shared = { dispatcher, inFlight, onError, notify, paramHeaders, sessions, nodes, isClosing }
      return sdkHttp(options, shared)
    }
  }

  maxBodyBytes(scopes: readonly string[]): number {
    const known = this.#maxBodyBytes.get(scopes)
    if (known !== undefined) return known
    const { pipeline, selects } = this.#options
    const bytes = largestRequest(pipeline.registry.getAll().filter(selects), scopes)
    this.#maxBodyBytes.set(scopes, bytes)
    return bytes
  }

  handle(request: IncomingMessage, response: ServerResponse, body: unknown, auth?: AuthInfo): Promise<void> {
    const exchange = { request, response, body, auth }
    const preparing = this.#nodes && this.#prepareSession(this.#nodes, exchange)
    return preparing ? preparing.then(() => this.#route(exchange)) : this.#route(exchange)
  }

  #route(exchange: HttpExchange): Promise<void> {
    const { request, body } = exchange
    if (request.method === 'GET' || methodOf(body) === LISTEN) return this.#stream(exchange)
    return methodOf(body) === INITIALIZE ? this.#initialize(exchange) : this.#answer(exchange)
  }

  async fetch(request: Request, body: unknown, auth?: AuthInfo): Promise<Response> {
    const sdk = await this.#startSdk()
    return this.#inFlight.track(sdk.respond(request, body, auth))
  }

  async endToken(token: string): Promise<void> {
    const used = this.#nodes ? this.#sessions.usedBy(token) : []
    await Promise.all([this.#sessions.endToken(token), ...used.map((each) => this.#nodes?.delete(each))])
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#inFlight.ended()
    await Promise.all([this.#loading?.then((sdk) => sdk.close()), this.#sessions.close()])
  }

  /** A session may have been opened on another node. */
  #prepareSession(nodes: NodeSessions, exchange: HttpExchange): Promise<void> | undefined {
    const id = exchange.request.headers['mcp-session-id']
    return typeof id === 'string' ? nodes.prepare(id, this.#identify(exchange).userId ?? '') : undefined
  }

  #answer(exchange: HttpExchange): Promise<void> {
    const answered = this.#isClosing ? undefined : this.#fast.tryAnswer(exchange)
    return answered ?? this.#answerBySdk(exchange)
  }

  /** Sessions cost memory, so opening them counts like a call. */
  async #initialize(exchange: HttpExchange): Promise<void> {
    const caller = { ...this.#identify(exchange), agentId: 'unknown', agentVersion: 'unknown' }
    try {
      await this.#options.pipeline.limit(INITIALIZE, caller, INITIALIZE_RATE)
    } catch (thrown) {
      throw isToolError(thrown) ? refused(thrown) : thrown
    }
    await this.#answer(exchange)
  }

  /** A stream stays open as long as its client wants, so each caller has a few. */
  async #stream(exchange: HttpExchange): Promise<void> {
    const { response } = exchange
    const { userId } = this.#identify(exchange)
    const refusal = this.#streams.take(userId)
    if (refusal) throw refused(refusal)
    const release = () => this.#streams.release(userId)
    if (response.destroyed) release()
    else response.once('close', release)
    await this.#answer(exchange)
  }

  #identify({ auth }: HttpExchange): Identity {
    return this.#options.identify(auth ? { era: 'legacy', authInfo: auth } : { era: 'legacy' })
  }

  async #answerBySdk(exchange: HttpExchange): Promise<void> {
    const sdk = await this.#startSdk()
    await sdk.answer(exchange)
  }

  async #startSdk(): Promise<SdkHttp> {
    this.#loading ??= this.#loadSdk()
    this.#sdk = await this.#loading
    return this.#sdk
  }

  #nodesOf(
    shared: NonNullable<McpOptions['sharedSessions']>,
    sessions: HttpSessions,
    notify: ChangeNotifier,
    onError: (error: Error) => void,
  ): NodeSessions {
    const failed = ofUnknown(onError)
    const onTransfer = (message: NodeMessage) =>
      void this.#startSdk()
        .then((sdk) => sdk.transfer(message))
        .catch(failed)
    return new NodeSessions(shared, sessions, { notify, onTransfer, onError: failed })
  }

  /** Before the SDK is loaded, no client listens for changes. */
  #notifier(): ChangeNotifier {
    return {
      toolsChanged: () => this.#sdk?.notify.toolsChanged(),
      promptsChanged: () => this.#sdk?.notify.promptsChanged(),
      resourcesChanged: () => this.#sdk?.notify.resourcesChanged(),
      resourceUpdated: (uri) => this.#sdk?.notify.resourceUpdated(uri),
    }
  }
}
