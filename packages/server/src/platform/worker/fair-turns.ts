/**
 * Shares a thread between keys in turn, however much work each has. Whoever waits for a turn works for a short slice and
 * waits again.
 *
 * @example
 * const turns = new FairTurns()
 * for (const note of notes) {
 *   await turns.next(vault)
 *   read(note)
 * }
 */
export class FairTurns {
  readonly #waiting = new Map<string, (() => void)[]>()
  #isScheduled = false

  /** Resolves after the other keys that wait have had a turn each, and after the events that wait by now. */
  next(key: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(resolve)
      else this.#waiting.set(key, [resolve])
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#giveTurn()
      this.#schedule()
    })
  }

  #giveTurn(): void {
    for (const [key, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(key)
      // Behind the other keys.
      if (others.length > 0) this.#waiting.set(key, others)
      return first?.()
    }
  }
}
