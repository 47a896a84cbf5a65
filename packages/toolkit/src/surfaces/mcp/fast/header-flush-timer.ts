/** How long an answer may take before the headers of its stream are sent without it. */
const FLUSH_AFTER_MS = 25

interface Stream {
  open(): void
}

/** Sends the headers of streams whose answers take long. Few do, so all streams share one timer. */
export class HeaderFlushTimer {
  readonly #waiting = new Map<Stream, number>()
  #timer: NodeJS.Timeout | undefined

  begin(stream: Stream): void {
    this.#waiting.set(stream, performance.now())
    if (!this.#timer) this.#schedule(FLUSH_AFTER_MS)
  }

  end(stream: Stream): void {
    this.#waiting.delete(stream)
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(this.#flush, ms).unref()
  }

  readonly #flush = (): void => {
    this.#timer = undefined
    const now = performance.now()
    for (const [stream, since] of this.#waiting) {
      const left = since + FLUSH_AFTER_MS - now
      if (left > 0) return this.#schedule(left)
      this.#waiting.delete(stream)
      stream.open()
    }
  }
}
