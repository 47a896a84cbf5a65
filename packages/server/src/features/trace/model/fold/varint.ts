/** Writes whole numbers as varints: seven bits a byte. */
export class VarintWriter {
  #bytes: Uint8Array
  #length: number

  constructor(before?: Uint8Array) {
    this.#length = before?.length ?? 0
    this.#bytes = new Uint8Array(Math.max(64, this.#length * 2))
    if (before) this.#bytes.set(before)
  }

  get length(): number {
    return this.#length
  }

  add(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow()
    let rest = value
    // No bit shifts: a position may exceed 32 bits.
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  addSigned(value: number): void {
    this.add(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** A copy from Buffer's pool: a typed array of its own would weigh more than its few bytes. */
  bytes(): Uint8Array {
    const copy = Buffer.allocUnsafe(this.#length)
    for (let index = 0; index < this.#length; index++) copy[index] = this.#bytes[index] ?? 0
    return copy
  }

  clear(): void {
    this.#length = 0
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  next(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0
      if (byte < 128) return value + byte * unit
      value += (byte - 128) * unit
    }
  }

  nextSigned(): number {
    const value = this.next()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
