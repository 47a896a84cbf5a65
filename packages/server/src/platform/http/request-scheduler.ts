import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 20
const MOST_ACTIVE = 16
const LONGEST_ACTIVE_MS = 20

/** The connection that a request came by. */
type Client = Pick<Socket, 'destroyed'>

interface QueuedRequest {
  readonly client: Client
  readonly work: () => Promise<void>
  readonly begun: (done: Promise<void>) => void
}

/**
 * Starts requests in order and limits the time they take per turn of the event loop, so that timers, signals
 * and other connections are not delayed under load. Also limits how many are active at once: the more there are,
 * the more of what they allocate survives, and garbage collection then takes a quarter of the time.
 */
export class RequestScheduler {
  readonly #now: () => number
  readonly #waiting: QueuedRequest[] = []
  readonly #active: ActiveRequests
  #turnBegan: number | undefined
  #drains = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#active = new ActiveRequests(now)
  }

  /** Starts immediately if there is room, time is left in this turn and nothing is queued. Drops what its client no longer awaits. */
  run(client: Client, work: () => Promise<void>): Promise<void> {
    if (!this.#drains && this.#canBegin()) return this.#active.track(work())
    return new Promise((begun) => {
      this.#waiting.push({ client, work, begun })
      if (!this.#drains) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#drains = true
    while (this.#waiting.length > 0) {
      await nextTurn()
      await this.#active.room()
      await this.#beginSome()
    }
    this.#drains = false
  }

  async #beginSome(): Promise<void> {
    for (
      let next = this.#waiting.shift();
      next;
      next = this.#canBegin() ? this.#waiting.shift() : undefined
    ) {
      const done = next.client.destroyed ? Promise.resolve() : this.#active.track(next.work())
      next.begun(done)
      // Work without I/O finishes before the next tick, so its time counts for this turn.
      await Promise.race([done.catch(() => undefined), new Promise(process.nextTick)])
    }
  }

  #canBegin(): boolean {
    return this.#active.hasRoom() && this.#hasTime()
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

interface ActiveRequest {
  readonly since: number
}

/** Requests that have begun and not ended. One that takes long waits for something outside, so it no longer counts. */
class ActiveRequests {
  readonly #now: () => number
  /** In the order in which they began. */
  readonly #active = new Set<ActiveRequest>()
  #onEnd: (() => void) | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  track(done: Promise<void>): Promise<void> {
    const request = { since: this.#now() }
    this.#active.add(request)
    const end = () => {
      this.#active.delete(request)
      this.#onEnd?.()
    }
    done.then(end, end)
    return done
  }

  hasRoom(): boolean {
    if (this.#active.size >= MOST_ACTIVE) this.#forgetLong()
    return this.#active.size < MOST_ACTIVE
  }

  /** Waits until another request may begin. */
  async room(): Promise<void> {
    while (!this.hasRoom()) {
      const [{ since } = { since: 0 }] = this.#active
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, since + LONGEST_ACTIVE_MS - this.#now())
      this.#onEnd = resolve
      await promise
      clearTimeout(timer)
    }
  }

  #forgetLong(): void {
    const now = this.#now()
    for (const request of this.#active) {
      if (now - request.since < LONGEST_ACTIVE_MS) return
      this.#active.delete(request)
    }
  }
}
