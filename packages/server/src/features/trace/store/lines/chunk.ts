import { isAscii } from 'node:buffer'

const BLOCK_BITS = 12
const BLOCK = 1 << BLOCK_BITS

/** Bytes that were read at once, also as characters, one for each byte: lines are found and looked at in these. */
export class Chunk {
  readonly characters: string
  readonly #bytes: Buffer
  /** By block of bytes, 1 where it holds more than ASCII. */
  readonly #isEncoded: Uint8Array

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.characters = bytes.toString('latin1')
    this.#isEncoded = new Uint8Array(Math.ceil(bytes.length / BLOCK))
    if (isAscii(bytes)) return
    for (let block = 0; block < this.#isEncoded.length; block++)
      this.#isEncoded[block] = isAscii(bytes.subarray(block * BLOCK, (block + 1) * BLOCK)) ? 0 : 1
  }

  /** Decoded, but where the characters are the text already. */
  text(from: number, to: number): string {
    for (let block = from >> BLOCK_BITS; block << BLOCK_BITS < to; block++)
      if (this.#isEncoded[block] === 1) return this.#bytes.toString('utf8', from, to)
    return this.characters.slice(from, to)
  }
}
