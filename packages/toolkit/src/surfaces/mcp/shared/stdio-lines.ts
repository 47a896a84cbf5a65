import type { Readable } from 'node:stream'

const NEWLINE = 10
const MAX_LINE_BYTES = 10 * 1024 * 1024

const INVALID_REQUEST = -32_600
const PARSE_ERROR = -32_700

export interface LineHandlers {
  /** Called before the lines of a chunk. */
  onBatch(): void
  /** One JSON-RPC message and its line. */
  onMessage(message: unknown, line: string): void
  /** The error response to a line that holds no message. */
  onInvalid(response: string): void
  onError(error: Error): void
  onEnd(): void
}

/** Reads JSON-RPC messages from a stream, one per line. */
export class LineReader {
  readonly #input: Readable
  readonly #handlers: LineHandlers
  #chunks: Buffer[] = []
  #bytes = 0

  constructor(input: Readable, handlers: LineHandlers) {
    this.#input = input
    this.#handlers = handlers
    input.on('data', this.#read)
    input.on('error', this.#fail)
    input.on('end', this.#end)
    input.on('close', this.#end)
  }

  /** Releases the input, so that it does not keep the process alive. */
  close(): void {
    this.#input.off('data', this.#read).off('error', this.#fail).off('end', this.#end).off('close', this.#end)
    this.#input.pause()
  }

  readonly #fail = (error: Error): void => this.#handlers.onError(error)
  readonly #end = (): void => this.#handlers.onEnd()

  readonly #read = (chunk: Buffer): void => {
    this.#handlers.onBatch()
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, end))
      this.#endLine()
      from = end + 1
    }
    this.#append(chunk.subarray(from))
  }

  #append(bytes: Buffer): void {
    this.#bytes += bytes.length
    if (this.#bytes > MAX_LINE_BYTES) this.#chunks = []
    else if (bytes.length > 0) this.#chunks.push(bytes)
  }

  #endLine(): void {
    const isTooLong = this.#bytes > MAX_LINE_BYTES
    const line = Buffer.concat(this.#chunks).toString().trim()
    this.#chunks = []
    this.#bytes = 0
    if (isTooLong) this.#refuse(INVALID_REQUEST, `A message may have at most ${MAX_LINE_BYTES} bytes`)
    else if (line !== '') this.#parse(line)
  }

  #parse(line: string): void {
    const { onMessage } = this.#handlers
    const message = parsed(line)
    if (message === undefined) return this.#refuse(PARSE_ERROR, 'Parse error: the line is not valid JSON')
    // Only 2025-03-26 had batches; each of their messages is still answered.
    if (!Array.isArray(message)) return onMessage(message, line)
    if (message.length === 0) this.#refuse(INVALID_REQUEST, 'Invalid request: the batch is empty')
    for (const each of message) onMessage(each, JSON.stringify(each))
  }

  #refuse(code: number, message: string): void {
    const data = { code: 'BAD_REQUEST', details: { kind: 'validation' } }
    this.#handlers.onInvalid(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } }))
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Collects lines and writes them once per turn of the event loop: a write costs as much as a small call. */
export class LineWriter {
  readonly #write: (text: string) => void
  #lines: string[] = []

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  readonly write = (line: string): void => {
    if (this.#lines.push(line) === 1) setImmediate(this.flush)
  }

  readonly flush = (): void => {
    const [first, ...others] = this.#lines
    if (first === undefined) return
    this.#lines = []
    this.#write(others.length === 0 ? `${first}\n` : `${first}\n${others.join('\n')}\n`)
  }
}
