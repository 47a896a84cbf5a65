import type { Abortable } from '../../../pipeline/deadline.ts'
import type { RequestKey } from '../fast/plain-request.ts'

type Listener = Parameters<Abortable['addEventListener']>[1]

/** What cancels one call: like an AbortSignal, at a fraction of its cost. */
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

/** The direct calls of one connection that are under way, by the ids that its client gave them. */
export class RunningCalls {
  readonly #calls = new Map<RequestKey, Cancellation>()

  begin(id: RequestKey): Cancellation {
    const call = new Cancellation()
    this.#calls.set(id, call)
    return call
  }

  end(id: RequestKey, call: Cancellation): void {
    if (this.#calls.get(id) === call) this.#calls.delete(id)
  }

  /** False where no such call is under way. */
  cancel(id: RequestKey | undefined): boolean {
    const call = id === undefined ? undefined : this.#calls.get(id)
    call?.cancel()
    return call !== undefined
  }

  /** Their client is gone. */
  cancelAll(): void {
    for (const call of this.#calls.values()) call.cancel()
  }
}
