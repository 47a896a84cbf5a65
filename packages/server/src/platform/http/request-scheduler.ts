import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 20

interface QueuedRequest {
  readonly work: () => Promise<void>
  readonly begun: (done: Promise<void>) => void
}

/**
 * Begins work in the order in which it comes, and no more of it in one turn of the event loop than a turn may last:
 * however many call at once, timers, signals and other connections are never far from their turn.
 */
export class RequestScheduler {
  readonly #now: () => number
  readonly #waiting: QueuedRequest[] = []
  #turnBegan: number | undefined
  #drains = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Begins it at once where this turn has time left and nobody waits. */
  run(work: () => Promise<void>): Promise<void> {
    if (!this.#drains && this.#hasTime()) return work()
    return new Promise((begun) => {
      this.#waiting.push({ work, begun })
      if (!this.#drains) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#drains = true
    while (this.#waiting.length > 0) {
      await nextTurn()
      await this.#beginSome()
    }
    this.#drains = false
  }

  async #beginSome(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#hasTime() ? this.#waiting.shift() : undefined) {
      const done = next.work()
      next.begun(done)
      // What waits for nothing outside is done before the loop turns, and its time is this turn's.
      await Promise.race([done.catch(() => undefined), nextTurn()])
    }
  }

  #hasTime(): boolean {
    const now = this.#now()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now
      setImmediate(() => (this.#turnBegan = undefined))
    }
    return now - this.#turnBegan < LONGEST_TURN_MS
  }
}
