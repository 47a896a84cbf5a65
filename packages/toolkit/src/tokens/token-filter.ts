/** Where a hash starts; of 200 numbers tried, the filter made with this one mistakes the fewest common words. */
export const EMPTY_HASH = 25

/** Takes a hash on by one more character. */
export function extendHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e3779b1)
}

/** Eight bits of a hash, by which the filter knows a token again. */
export function fingerprint(hash: number): number {
  return (hash >>> 16) & 0xff
}

/**
 * An xor filter: a set of tokens in ten bits each. It knows every token it was made of, and takes one in 256 of all
 * other strings for a token. The three bytes at a token's places, xored, are its fingerprint.
 */
export class TokenFilter {
  readonly bytes: Uint8Array
  readonly #third: number
  readonly #scale: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#third = bytes.length / 3
    this.#scale = this.#third / 2 ** 32
  }

  has(hash: number): boolean {
    const first = this.bytes[this.#first(hash)] ?? 0
    const second = this.bytes[this.#second(hash)] ?? 0
    const third = this.bytes[this.#last(hash)] ?? 0
    return (first ^ second ^ third) === fingerprint(hash)
  }

  /** One place in each third of the bytes. */
  places(hash: number): number[] {
    return [this.#first(hash), this.#second(hash), this.#last(hash)]
  }

  #first(hash: number): number {
    return this.#scaled(hash)
  }

  #second(hash: number): number {
    return this.#third + this.#scaled(Math.imul(hash, 0x85ebca6b))
  }

  #last(hash: number): number {
    return 2 * this.#third + this.#scaled(Math.imul(hash, 0xc2b2ae35))
  }

  #scaled(hash: number): number {
    return ((hash >>> 0) * this.#scale) >>> 0
  }
}
