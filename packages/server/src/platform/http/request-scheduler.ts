import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 20

interface QueuedRequest {
  readonly work: () => Promise<void>
  readonly begun: (done: Promise<void>) => void
}

/**
 * Starts requests in order and limits the time they take per turn of the event loop, so that timers, signals
 * and other connections are not delayed under load.
 */
export class RequestScheduler {
  readonly #now: () => number
  readonly #waiting: QueuedRequest[] = []
  #turnBegan: number | undefined
  #drains = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Starts immediately if this turn has time left and nothing is queued. */
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
      // Work without I/O finishes before the loop turns, so its time counts for this turn.
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
