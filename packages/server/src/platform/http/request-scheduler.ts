import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 20
const MOST_ACTIVE = 16
const LONGEST_ACTIVE_MS = 20

/** What the scheduler looks at: whether a request has arrived whole, and whether its client has gone. */
interface Arriving extends Pick<IncomingMessage, 'complete'> {
  readonly socket: Pick<IncomingMessage['socket'], 'destroyed'>
}

interface QueuedRequest {
  readonly request: Arriving
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
  run(request: Arriving, work: () => Promise<void>): Promise<void> {
    if (!this.#drains && this.#canBegin()) return this.#active.track(request, work())
    return new Promise((begun) => {
      this.#waiting.push({ request, work, begun })
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
      const { request, work } = next
      const done = request.socket.destroyed ? Promise.resolve() : this.#active.track(request, work())
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
  readonly request: Arriving
  readonly since: number
}

/**
 * Requests that have begun and not ended. Those that wait for something outside do not count: their client has yet
 * to send the rest, or they take long.
 */
class ActiveRequests {
  readonly #now: () => number
  /** In the order in which they began. */
  readonly #active = new Set<ActiveRequest>()
  #onEnd: (() => void) | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  track(request: Arriving, done: Promise<void>): Promise<void> {
    const active = { request, since: this.#now() }
    this.#active.add(active)
    const end = () => {
      this.#active.delete(active)
      this.#onEnd?.()
    }
    done.then(end, end)
    return done
  }

  hasRoom(): boolean {
    if (this.#active.size >= MOST_ACTIVE) this.#forgetWaiting()
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

  #forgetWaiting(): void {
    const begunBefore = this.#now() - LONGEST_ACTIVE_MS
    for (const active of this.#active)
      if (active.since <= begunBefore || !active.request.complete) this.#active.delete(active)
  }
}
