import { setImmediate } from 'node:timers/promises'

/** The calls under way, which a shutdown lets end. */
export class InFlight {
  readonly #calls = new Set<Promise<unknown>>()

  /** Hands the call through and knows of it until it has ended. */
  track<Value>(call: Promise<Value>): Promise<Value> {
    const forget = () => this.#calls.delete(call)
    this.#calls.add(call)
    call.then(forget, forget)
    return call
  }

  /** Settles when no call is under way and the last answer has been handed to its transport. */
  async ended(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls)
    await setImmediate()
  }
}
