/** Finds the next place of a string again and again without looking at any part of the text twice. */
export class TextSearch {
  readonly #text: string
  readonly #wanted: string
  #next = -1

  constructor(text: string, wanted: string) {
    this.#text = text
    this.#wanted = wanted
  }

  /** The first place at or behind `from`, which never falls; the text's length where there is none. */
  from(from: number): number {
    if (this.#next < from) {
      const found = this.#text.indexOf(this.#wanted, from)
      this.#next = found === -1 ? this.#text.length : found
    }
    return this.#next
  }
}
