import type { Chunk } from './chunk.ts'

/** A line of a log, without its end and without what is no JSON around it; good until the next one is given. */
export class LogLine {
  /** Bytes of the log. */
  readonly start: number
  readonly end: number
  readonly #chunk: Chunk | undefined
  readonly #from: number

  /** Without a chunk it is too long to be held: `recordAt` reads it. */
  constructor(start: number, end: number, chunk?: Chunk, from = 0) {
    this.start = start
    this.end = end
    this.#chunk = chunk
    this.#from = from
  }

  /** A character for each byte: enough to compare lines, and to find in them what is ASCII. */
  get characters(): string | undefined {
    return this.#chunk?.characters.slice(this.#from, this.#from + this.end - this.start)
  }

  get text(): string | undefined {
    return this.#chunk?.text(this.#from, this.#from + this.end - this.start)
  }
}
