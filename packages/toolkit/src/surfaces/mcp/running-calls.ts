import type { RequestKey } from './direct-request.ts'

/** A signal that is made when somebody looks at it: most calls end before anybody does. */
export class Cancellation {
  cancelled = false
  #controller: AbortController | undefined

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.cancelled) this.#controller.abort()
    return this.#controller.signal
  }

  cancel(): void {
    this.cancelled = true
    this.#controller?.abort()
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
  cancel(id: unknown): boolean {
    const call = typeof id === 'string' || typeof id === 'number' ? this.#calls.get(id) : undefined
    call?.cancel()
    return call !== undefined
  }
}
