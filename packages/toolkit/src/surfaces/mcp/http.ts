import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChangeNotifier } from '../../contract/context.ts'
import { largestRequest } from '../selection.ts'
import { FastAnswers } from './fast/answers.ts'
import { FastHttp } from './fast/http.ts'
import type { SdkHttp } from './sdk/http.ts'
import type { AuthInfo } from './sdk/sdk-types.ts'
import { HttpSessions } from './shared/http-sessions.ts'
import { ParamHeaders } from './shared/param-headers.ts'
import { InFlight } from './shared/running-calls.ts'
import type { McpOptions } from './shared/server-profile.ts'
import { ToolDispatcher } from './shared/tool-dispatcher.ts'

export interface HttpHandle {
  /** The largest body that any of the tools takes. */
  readonly maxBodyBytes: number
  /** Serves one request whose caller the host has authenticated and whose body it has parsed. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown, auth?: AuthInfo): Promise<void>
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

class HttpServer implements HttpHandle {
  readonly maxBodyBytes: number
  readonly #inFlight = new InFlight()
  readonly #sessions: HttpSessions
  readonly #fast: FastHttp
  readonly #loadSdk: () => Promise<SdkHttp>
  #loading: Promise<SdkHttp> | undefined
  #sdk: SdkHttp | undefined
  #isClosing = false

  constructor(options: McpOptions, onError: (error: Error) => void) {
    const inFlight = this.#inFlight
    const sessions = new HttpSessions(onError)
    const dispatcher = new ToolDispatcher(options)
    this.maxBodyBytes = largestRequest(options.pipeline.registry.getAll().filter(options.selects))
    const paramHeaders = new ParamHeaders(options.pipeline.registry, options.selects)
    const answers = new FastAnswers(options, { dispatcher, notify: this.#notifier(), inFlight, onError })
    this.#sessions = sessions
    this.#fast = new FastHttp(answers, sessions, paramHeaders)
    this.#loadSdk = async () => {
      const { sdkHttp } = await import('./sdk/http.ts')
      const isClosing = () => this.#isClosing
      return sdkHttp(options, { dispatcher, inFlight, onError, paramHeaders, sessions, isClosing })
    }
  }

  handle(request: IncomingMessage, response: ServerResponse, body: unknown, auth?: AuthInfo): Promise<void> {
    const exchange = { request, response, body, auth }
    const answered = this.#isClosing ? undefined : this.#fast.tryAnswer(exchange)
    return answered ?? this.#answerBySdk(exchange)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#inFlight.ended()
    await Promise.all([this.#loading?.then((sdk) => sdk.close()), this.#sessions.close()])
  }

  async #answerBySdk(exchange: HttpExchange): Promise<void> {
    this.#loading ??= this.#loadSdk()
    this.#sdk = await this.#loading
    await this.#sdk.answer(exchange)
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
