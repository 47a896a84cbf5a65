import { PassThrough, type Readable } from 'node:stream'
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { cancelledId } from './cancelled-id.ts'
import type { Opening, RequestKey } from './direct-request.ts'

const NEWLINE = 10
const LONGEST_LINE = 10 * 1024 * 1024

const Handshake = z.looseObject({
  method: z.literal('initialize'),
  params: z.looseObject({ clientInfo: z.unknown() }),
})
const Initialized = z.looseObject({ method: z.literal('notifications/initialized') })
const Modern = z.looseObject({
  params: z.looseObject({ _meta: z.looseObject({ [PROTOCOL_VERSION_META_KEY]: z.string() }) }),
})

/** What answers lines directly. */
export interface Shortcut {
  /** False where the line is for the protocol's server. */
  take(message: unknown, opening: Opening | undefined): boolean
  /** False where no call of this id is under way there. */
  cancel(id: RequestKey | undefined): boolean
}

/**
 * Stands between standard input and the protocol's server: lines that can be answered directly are, all others
 * pass through. Until the server has seen how the connection opens, everything is for it.
 */
export class LineGate {
  /** What the protocol's server reads instead of standard input. */
  readonly rest = new PassThrough()
  readonly #input: Readable
  readonly #calls: Shortcut
  readonly #answer: (line: string) => void
  #held: Buffer[] = []
  #heldBytes = 0
  #isTooLong = false
  #greeting: unknown
  #opening: Opening | undefined

  constructor(input: Readable, calls: Shortcut, answer: (line: string) => void) {
    this.#calls = calls
    this.#answer = answer
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
    if (!this.rest.writableEnded) this.rest.end()
  }

  readonly #read = (chunk: Buffer): void => {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#hold(chunk.subarray(from, end))
      this.#endLine()
      from = end + 1
    }
    this.#hold(chunk.subarray(from))
  }

  #hold(bytes: Buffer): void {
    this.#heldBytes += bytes.length
    this.#isTooLong ||= this.#heldBytes > LONGEST_LINE
    if (this.#isTooLong) this.#held = []
    else if (bytes.length > 0) this.#held.push(bytes)
  }

  #endLine(): void {
    const isTooLong = this.#isTooLong
    const line = Buffer.concat(this.#held).toString().trim()
    this.#held = []
    this.#heldBytes = 0
    this.#isTooLong = false
    if (isTooLong) this.#refuse(-32_600, `A message has at most ${LONGEST_LINE} bytes`)
    else if (line !== '') this.#takeLine(line)
  }

  #takeLine(line: string): void {
    const message = parsed(line)
    if (message === undefined) return this.#refuse(-32_700, 'Parse error: a line is no JSON')
    // Batches were taken back after one revision; whoever sends one gets an answer to each of its messages.
    if (!Array.isArray(message)) return this.#take(message, line)
    if (message.length === 0) this.#refuse(-32_600, 'Invalid request: an empty batch')
    for (const each of message) this.#take(each, JSON.stringify(each))
  }

  #take(message: unknown, line: string): void {
    if (this.#calls.take(message, this.#opening)) return
    if (this.#calls.cancel(cancelledId(message))) return
    this.#watchOpening(message)
    this.rest.write(`${line}\n`)
  }

  #watchOpening(message: unknown): void {
    if (this.#opening) return
    const handshake = Handshake.safeParse(message)
    if (handshake.success) this.#greeting = handshake.data.params.clientInfo
    // The client says so when it has the server's answer to its greeting.
    else if (Initialized.safeParse(message).success)
      this.#opening = { era: 'legacy', clientInfo: this.#greeting }
    else if (this.#greeting === undefined && Modern.safeParse(message).success)
      this.#opening = { era: 'modern' }
  }

  #refuse(code: number, message: string): void {
    const data = { code: 'BAD_REQUEST', details: { kind: 'validation' } }
    this.#answer(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } })}\n`)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
