/** Finds successive occurrences of a string, reading each part of the text once. */
export class TextSearch {
  readonly #text: string
  readonly #wanted: string
  #next = -1

  constructor(text: string, wanted: string) {
    this.#text = text
    this.#wanted = wanted
  }

  /** The next occurrence from `from`, which must not decrease; the text length if there is none. */
  from(from: number): number {
    if (this.#next < from) {
      const found = this.#text.indexOf(this.#wanted, from)
      this.#next = found === -1 ? this.#text.length : found
    }
    return this.#next
  }
}
