/** So long an answer may take before its stream is opened without it. */
const PATIENCE_MS = 25

interface Openable {
  open(): void
}

/** Opens the streams whose answers take long. Most do not, so that one timer looks after all of them. */
export class Patience {
  readonly #waiting = new Map<Openable, number>()
  #timer: NodeJS.Timeout | undefined

  begin(stream: Openable): void {
    this.#waiting.set(stream, performance.now())
    if (!this.#timer) this.#lookIn(PATIENCE_MS)
  }

  end(stream: Openable): void {
    this.#waiting.delete(stream)
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(this.#look, ms).unref()
  }

  readonly #look = (): void => {
    this.#timer = undefined
    const now = performance.now()
    for (const [stream, since] of this.#waiting) {
      const left = since + PATIENCE_MS - now
      if (left > 0) return this.#lookIn(left)
      this.#waiting.delete(stream)
      stream.open()
    }
  }
}
