import { isAscii } from 'node:buffer'

const BLOCK_BITS = 12
const BLOCK = 1 << BLOCK_BITS

/** A chunk of bytes, also as Latin-1 characters, in which lines are found and compared. */
export class Chunk {
  readonly characters: string
  readonly #bytes: Buffer
  /** 1 for each block with non-ASCII bytes. */
  readonly #isEncoded: Uint8Array

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.characters = bytes.toString('latin1')
    this.#isEncoded = new Uint8Array(Math.ceil(bytes.length / BLOCK))
    if (isAscii(bytes)) return
    for (let block = 0; block < this.#isEncoded.length; block++)
      this.#isEncoded[block] = isAscii(bytes.subarray(block * BLOCK, (block + 1) * BLOCK)) ? 0 : 1
  }

  /** Decodes only blocks that are not ASCII. */
  text(from: number, to: number): string {
    for (let block = from >> BLOCK_BITS; block << BLOCK_BITS < to; block++)
      if (this.#isEncoded[block] === 1) return this.#bytes.toString('utf8', from, to)
    return this.characters.slice(from, to)
  }
}

/** The JSON of a log line. Valid until the next line is read. */
export class LogLine {
  readonly start: number
  readonly end: number
  readonly #chunk: Chunk | undefined
  readonly #from: number

  /** Without a chunk, the line is too long to hold: use `recordAt`. */
  constructor(start: number, end: number, chunk?: Chunk, from = 0) {
    this.start = start
    this.end = end
    this.#chunk = chunk
    this.#from = from
  }

  /** One character per byte: enough to compare lines and to find ASCII in them. */
  get characters(): string | undefined {
    return this.#chunk?.characters.slice(this.#from, this.#from + this.end - this.start)
  }

  get text(): string | undefined {
    return this.#chunk?.text(this.#from, this.#from + this.end - this.start)
  }
}

const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d

/** The range of a line's JSON: without carriage return, spaces, byte order mark, and zeros left by a crash. */
export function contentOf(bytes: Buffer, from: number, to: number): { from: number; to: number } {
  if (bytes[from] === BRACE_OPEN && bytes[to - 1] === BRACE_CLOSE) return { from, to }
  let start = from
  let end = to
  while (end > start && isSpace(bytes[end - 1])) end--
  while (start < end && isSpace(bytes[start])) start++
  if (start === end) return { from: start, to: end }
  const line = { from: start, to: end }
  while (end > start && isPadding(bytes[end - 1])) end--
  while (start < end && isPadding(bytes[start])) start++
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3
  // A line of zeros is a lost line, not an empty one.
  return start < end ? { from: start, to: end } : line
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0 || isSpace(byte) || byte === 0x0a
}
