const CLEAR = '\r\u001B[K'

/** One line that is written over while something goes on, for people who watch; others get nothing. */
export class StatusLine {
  readonly #out: NodeJS.WriteStream
  #shown = false

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  show(text: string): void {
    if (!this.#out.isTTY) return
    this.#out.write(`${CLEAR}${text.slice(0, this.#out.columns - 1)}`)
    this.#shown = true
  }

  end(): void {
    if (this.#shown) this.#out.write(CLEAR)
    this.#shown = false
  }
}
