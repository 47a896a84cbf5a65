import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** So long an answer may take before its stream is opened without it. */
const PATIENCE_MS = 25
/** So soon a client that lost its stream may come back to it. */
export const RETRY_MS = 1_000
/** Between here and the client somebody may give a silent connection up. */
const KEEP_ALIVE_MS = 15_000

const HEADERS: OutgoingHttpHeaders = {
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
}

export interface StreamOptions {
  sessionId?: string | undefined
  /** What the stream begins with. */
  opening?: string
  /** Keeps a line for a client that comes back for it; gives the event's id. */
  keep?(line: string): string
}

/** The event stream of one direct call: most are opened, written and ended by their answer alone. */
export class DirectStream {
  readonly #response: ServerResponse
  readonly #headers: OutgoingHttpHeaders
  readonly #opening: string
  readonly #keep: StreamOptions['keep']
  #timer: NodeJS.Timeout
  #ended: PromiseWithResolvers<void> | undefined

  constructor(response: ServerResponse, { sessionId, opening = '', keep }: StreamOptions) {
    this.#response = response
    this.#headers = sessionId === undefined ? HEADERS : { ...HEADERS, 'mcp-session-id': sessionId }
    this.#opening = opening
    this.#keep = keep
    this.#timer = setTimeout(this.#open, PATIENCE_MS)
  }

  send(line: string): void {
    this.#open()
    this.#response.write(this.#event(line))
  }

  /** Ends it with the answer, or without one where nobody waits for it. */
  end(line: string | undefined): void {
    clearTimeout(this.#timer)
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

  readonly #open = (): void => {
    if (this.#response.headersSent) return
    clearTimeout(this.#timer)
    this.#response.writeHead(200, this.#headers).write(this.#opening)
    this.#timer = setInterval(() => this.#response.write(': keepalive\n\n'), KEEP_ALIVE_MS)
  }

  #event(line: string): string {
    const id = this.#keep ? `id: ${this.#keep(line)}\n` : ''
    return `event: message\n${id}data: ${line}\n\n`
  }
}

/** Sends a whole answer at once: as a text it goes out in one piece with its headers. */
export function finish(response: ServerResponse, headers: OutgoingHttpHeaders, text: string): void {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}
