import type { Readable } from 'node:stream'
import { cancelledId } from './cancelled-id.ts'
import type { Opening, RequestKey } from '../fast/plain-request.ts'
import { isPlainInitialized } from '../fast/greeting.ts'
import type { LineOpening } from '../fast/handshake-state.ts'
import type { LongWayLines } from '../sdk/sdk-queue.ts'

const NEWLINE = 10
const LONGEST_LINE = 10 * 1024 * 1024

/** What answers lines directly. */
export interface Shortcut {
  /** False where the line is for the protocol's server. */
  take(message: unknown, opening: Opening | undefined): boolean
  /** False where the line is no greeting, or one for the protocol's server. */
  greet(message: unknown): boolean
  /** False where no call of this id is under way there. */
  cancel(id: RequestKey | undefined): boolean
}

/** Where lines go. */
export interface LineWays {
  shortcut: Shortcut
  longWay: Pick<LongWayLines, 'write' | 'keep' | 'keepAnswered' | 'end' | 'fail'>
  answer(line: string): void
  /** Told before the first of some lines is looked at. */
  arrived(): void
}

/**
 * Stands between standard input and the protocol's server: lines that can be answered directly are, all others take
 * the long way.
 */
export class LineGate {
  readonly #input: Readable
  readonly #opening: LineOpening
  readonly #ways: LineWays
  #held: Buffer[] = []
  #heldBytes = 0
  #isTooLong = false

  constructor(input: Readable, opening: LineOpening, ways: LineWays) {
    this.#input = input
    this.#opening = opening
    this.#ways = ways
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

  readonly #fail = (error: Error) => this.#ways.longWay.fail(error)
  readonly #end = () => this.#ways.longWay.end()

  readonly #read = (chunk: Buffer): void => {
    this.#ways.arrived()
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
    const { shortcut, longWay } = this.#ways
    if (shortcut.take(message, this.#opening.openingFor(message))) {
      const untold = this.#opening.answered(message, line)
      if (untold !== undefined) longWay.keepAnswered(untold)
      return
    }
    if (shortcut.cancel(cancelledId(message))) return
    const isGreeted = this.#opening.awaitsGreeting && shortcut.greet(message)
    this.#opening.watch(message)
    if (isGreeted) longWay.keepAnswered(line)
    else if (isPlainInitialized(message)) longWay.keep(line)
    else longWay.write(line)
  }

  #refuse(code: number, message: string): void {
    const data = { code: 'BAD_REQUEST', details: { kind: 'validation' } }
    this.#ways.answer(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } })}\n`)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
