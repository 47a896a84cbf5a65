import type { ServerResponse } from 'node:http'
import type { Patience } from './header-flush-timer.ts'

/** So soon a client that lost its stream may come back to it. */
export const RETRY_MS = 1_000
/** Between here and the client somebody may give a silent connection up. */
const KEEP_ALIVE_MS = 15_000

/** Names and values in turns, which Node writes as they are. */
export type FlatHeaders = readonly string[]

const HEADERS: FlatHeaders = Object.entries({
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
}).flat()

/** The headers of a stream in a session. */
export const sessionHeaders = (id: string): FlatHeaders => [...HEADERS, 'mcp-session-id', id]

export interface StreamOptions {
  headers?: FlatHeaders
  /** What the stream begins with. */
  opening?: string
  /** Keeps a line for a client that comes back for it; gives the event's id. */
  keep?(line: string): string
}

/** The event stream of one direct call: most are opened, written and ended by their answer alone. */
export class DirectStream {
  readonly #response: ServerResponse
  readonly #patience: Patience
  readonly #headers: FlatHeaders
  readonly #opening: string
  readonly #keep: StreamOptions['keep']
  #keepingAlive: NodeJS.Timeout | undefined
  #ended: PromiseWithResolvers<void> | undefined

  constructor(
    response: ServerResponse,
    patience: Patience,
    { headers = HEADERS, opening = '', keep }: StreamOptions = {},
  ) {
    this.#response = response
    this.#patience = patience
    this.#headers = headers
    this.#opening = opening
    this.#keep = keep
    patience.begin(this)
  }

  send(line: string): void {
    this.open()
    this.#response.write(this.#event(line))
  }

  /** Ends it with the answer, or without one where nobody waits for it. */
  end(line: string | undefined): void {
    this.#patience.end(this)
    clearInterval(this.#keepingAlive)
    const event = line === undefined ? '' : this.#event(line)
    if (this.#response.headersSent) this.#response.end(event)
    else finish(this.#response, this.#headers, this.#opening + event)
    this.#ended?.resolve()
  }

  /** Settles when it has ended, for who asks before it does. */
  ended(): Promise<void> {
    this.#ended ??= Promise.withResolvers<void>()
    return this.#ended.promise
  }

  /** Begins it before there is an answer. */
  open(): void {
    if (this.#response.headersSent) return
    this.#response.writeHead(200, [...this.#headers]).write(this.#opening)
    this.#keepingAlive = setInterval(() => this.#response.write(': keepalive\n\n'), KEEP_ALIVE_MS)
  }

  #event(line: string): string {
    const id = this.#keep ? `id: ${this.#keep(line)}\n` : ''
    return `event: message\n${id}data: ${line}\n\n`
  }
}

/** Sends a whole answer at once: as a text it goes out in one piece with its headers. */
export function finish(response: ServerResponse, headers: FlatHeaders, text: string): void {
  response.writeHead(200, [...headers, 'content-length', String(Buffer.byteLength(text))]).end(text)
}
