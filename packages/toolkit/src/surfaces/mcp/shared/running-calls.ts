import { setImmediate } from 'node:timers/promises'
import type { Abortable } from '../../../pipeline/run-step.ts'

export type RequestId = string | number

type Listener = Parameters<Abortable['addEventListener']>[1]

/** Cancels one call. Works like an AbortSignal at a fraction of its cost. */
export class Cancellation implements Abortable {
  aborted = false
  readonly #listeners = new Set<Listener>()

  addEventListener(_: string, listener: Listener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }

  cancel(): void {
    if (this.aborted) return
    this.aborted = true
    const event = new Event('abort')
    for (const listener of this.#listeners)
      if (typeof listener === 'function') listener(event)
      else listener.handleEvent(event)
  }
}

/** The running fast-path calls of one connection, by request id. */
export class RunningCalls {
  readonly #calls = new Map<RequestId, Cancellation>()

  begin(id: RequestId): Cancellation {
    const call = new Cancellation()
    this.#calls.set(id, call)
    return call
  }

  end(id: RequestId, call: Cancellation): void {
    if (this.#calls.get(id) === call) this.#calls.delete(id)
  }

  /** False where no call with this id is running. */
  cancel(id: RequestId | undefined): boolean {
    const call = id === undefined ? undefined : this.#calls.get(id)
    call?.cancel()
    return call !== undefined
  }

  cancelAll(): void {
    for (const call of this.#calls.values()) call.cancel()
  }
}

/** Counts the running calls of a server, so that a shutdown can wait for them. */
export class InFlight {
  #calls = 0
  #waiting: (() => void)[] = []

  /** Every `begin` needs an `end`. */
  begin(): void {
    this.#calls += 1
  }

  end(): void {
    this.#calls -= 1
    if (this.#calls > 0) return
    for (const resolve of this.#waiting) resolve()
    this.#waiting = []
  }

  /** Counts a call until its promise settles. */
  track<Value>(call: Promise<Value>): Promise<Value> {
    this.begin()
    return call.finally(() => this.end())
  }

  /** Resolves when no call is running and the last answer has been passed to its transport. */
  async ended(): Promise<void> {
    while (this.#calls > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    await setImmediate()
  }
}
