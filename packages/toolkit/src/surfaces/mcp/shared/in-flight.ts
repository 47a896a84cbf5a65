import { setImmediate } from 'node:timers/promises'

/** The calls under way, which a shutdown lets end. */
export class InFlight {
  #calls = 0
  #waiting: (() => void)[] = []

  /** A call begins, which has to be told to end. */
  begin(): void {
    this.#calls += 1
  }

  end(): void {
    this.#calls -= 1
    if (this.#calls > 0) return
    for (const tell of this.#waiting) tell()
    this.#waiting = []
  }

  /** Hands the call through and knows of it until it has ended. */
  track<Value>(call: Promise<Value>): Promise<Value> {
    this.begin()
    return call.finally(() => this.end())
  }

  /** Settles when no call is under way and the last answer has been handed to its transport. */
  async ended(): Promise<void> {
    while (this.#calls > 0) await new Promise<void>((tell) => this.#waiting.push(tell))
    await setImmediate()
  }
}
