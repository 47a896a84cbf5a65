/** Lines that are written in one go per turn of the event loop: a write costs as much as a small call. */
export class GatheredLines {
  readonly #write: (text: string) => void
  #lines: string[] = []

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  readonly add = (line: string): void => {
    if (this.#lines.push(line) === 1) setImmediate(this.flush)
  }

  /** Writes what has been gathered so far. */
  readonly flush = (): void => {
    const [first, ...others] = this.#lines
    if (first === undefined) return
    this.#lines = []
    this.#write(others.length === 0 ? first : first + others.join(''))
  }
}
