const LINE_FEED = 0x0a
const FIRST_CONTINUATION = 0x80
const LAST_CONTINUATION = 0xbf

/** Tracks line and character offset over bytes like a decoder: in UTF-16 units, one per invalid sequence. */
export class PositionTracker {
  line: number
  offset: number
  #missing = 0
  #least = FIRST_CONTINUATION
  #max = LAST_CONTINUATION
  #isPair = false

  constructor(line = 1, offset = 0) {
    this.line = line
    this.offset = offset
  }

  /** Whether a character starts with this byte. */
  startsCharacter(byte: number): boolean {
    return this.#missing === 0 || byte < this.#least || byte > this.#max
  }

  advance(byte: number): void {
    if (!this.startsCharacter(byte)) return this.#continueCharacter()
    this.#missing = 0
    if (byte === LINE_FEED) {
      this.line++
      this.offset = 0
      return
    }
    this.offset++
    if (byte >= 0xc2) this.#expect(byte)
  }

  #continueCharacter(): void {
    this.#least = FIRST_CONTINUATION
    this.#max = LAST_CONTINUATION
    if (--this.#missing === 0 && this.#isPair) this.offset++
  }

  /** Excludes overlong forms, surrogates and values beyond Unicode. */
  #expect(lead: number): void {
    this.#missing = lead <= 0xdf ? 1 : lead <= 0xef ? 2 : lead <= 0xf4 ? 3 : 0
    this.#isPair = lead >= 0xf0
    this.#least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : FIRST_CONTINUATION
    this.#max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : LAST_CONTINUATION
  }
}
