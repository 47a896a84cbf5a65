import type { ServerResponse } from 'node:http'
import { STREAM_HEADERS, type FlatHeaders } from '../shared/http-sessions.ts'
import type { HeaderFlushTimer } from './header-flush-timer.ts'

/** Proxies may close a connection that is silent for longer. */
const KEEP_ALIVE_MS = 15_000

export interface StreamOptions {
  headers?: FlatHeaders
  /** Text before the first event. */
  prologue?: string
  /** Stores an event for a client that reconnects; returns the event's id. */
  store?(line: string): string
}

/** The event stream of one call. Most are opened, written and ended in one step with the answer. */
export class EventStream {
  readonly #response: ServerResponse
  readonly #timer: HeaderFlushTimer
  readonly #headers: FlatHeaders
  readonly #prologue: string
  readonly #store: StreamOptions['store']
  #keepAlive: NodeJS.Timeout | undefined
  #ended: PromiseWithResolvers<void> | undefined

  constructor(
    response: ServerResponse,
    timer: HeaderFlushTimer,
    { headers = STREAM_HEADERS, prologue = '', store }: StreamOptions = {},
  ) {
    this.#response = response
    this.#timer = timer
    this.#headers = headers
    this.#prologue = prologue
    this.#store = store
    timer.begin(this)
  }

  send(line: string): void {
    this.open()
    this.#response.write(this.#event(line))
  }

  /** Ends the stream with the answer, or without one where the call was cancelled. */
  end(line: string | undefined): void {
    this.#timer.end(this)
    clearInterval(this.#keepAlive)
    const event = line === undefined ? '' : this.#event(line)
    if (this.#response.headersSent) this.#response.end(event)
    else this.#sendWhole(this.#prologue + event)
    this.#ended?.resolve()
  }

  /** Resolves when the stream ends. Must be called before it does. */
  ended(): Promise<void> {
    this.#ended ??= Promise.withResolvers<void>()
    return this.#ended.promise
  }

  /** Sends the headers before there is an answer. */
  open(): void {
    if (this.#response.headersSent) return
    this.#response.writeHead(200, [...this.#headers]).write(this.#prologue)
    this.#keepAlive = setInterval(() => this.#response.write(': keepalive\n\n'), KEEP_ALIVE_MS)
  }

  /** Headers and text leave in one write. */
  #sendWhole(text: string): void {
    const length = String(Buffer.byteLength(text))
    this.#response.writeHead(200, [...this.#headers, 'content-length', length]).end(text)
  }

  #event(line: string): string {
    const id = this.#store ? `id: ${this.#store(line)}\n` : ''
    return `event: message\n${id}data: ${line}\n\n`
  }
}
