import { PassThrough, type Readable } from 'node:stream'
import * as z from 'zod'
import type { DirectCalls } from './direct-calls.ts'
import type { Opening } from './direct-request.ts'
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'

const NEWLINE = 10
const MOST_BUFFERED = 10 * 1024 * 1024

const Handshake = z.looseObject({
  method: z.literal('initialize'),
  params: z.looseObject({ clientInfo: z.unknown() }),
})
const Cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.unknown() }),
})

/**
 * Stands between standard input and the protocol's server: lines that can be answered directly are, all others
 * pass through untouched. Until the server has seen how the connection opens, everything is for it.
 */
export class LineGate {
  /** What the protocol's server reads instead of standard input. */
  readonly rest = new PassThrough()
  readonly #input: Readable
  readonly #calls: DirectCalls
  #held: Buffer = Buffer.alloc(0)
  #greeting: unknown
  #opening: Opening | undefined

  constructor(input: Readable, calls: DirectCalls) {
    this.#calls = calls
    this.#input = input
    input.on('data', this.#read)
    input.on('error', this.#fail)
    input.on('end', this.#end)
    input.on('close', this.#end)
  }

  /** Lets go of the input, so that it keeps no program alive. */
  close(): void {
    this.#input.off('data', this.#read).off('error', this.#fail).off('end', this.#end).off('close', this.#end)
    this.#input.pause()
  }

  readonly #fail = (error: Error) => void this.rest.destroy(error)
  readonly #end = () => {
    if (!this.rest.writableEnded) this.rest.end(this.#held)
  }

  readonly #read = (chunk: Buffer): void => {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const line = bytes.subarray(from, end + 1)
      if (!this.#take(line.toString())) this.rest.write(line)
      from = end + 1
    }
    this.#held = bytes.subarray(from)
    // A line without an end is the server's to refuse.
    if (this.#held.length > MOST_BUFFERED) {
      this.rest.write(this.#held)
      this.#held = Buffer.alloc(0)
    }
  }

  #take(line: string): boolean {
    const message = parsed(line)
    if (message === undefined) return false
    if (this.#calls.take(message, this.#opening)) return true
    const cancelled = Cancelled.safeParse(message)
    if (cancelled.success) return this.#calls.cancel(cancelled.data.params.requestId)
    this.#watchOpening(message, line)
    return false
  }

  #watchOpening(message: unknown, line: string): void {
    if (this.#opening) return
    const handshake = Handshake.safeParse(message)
    if (handshake.success) this.#greeting = handshake.data.params.clientInfo
    // The client says so when it has the server's answer to its greeting.
    else if (line.includes('"notifications/initialized"'))
      this.#opening = { era: 'legacy', clientInfo: this.#greeting }
    else if (this.#greeting === undefined && line.includes(PROTOCOL_VERSION_META_KEY))
      this.#opening = { era: 'modern' }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
