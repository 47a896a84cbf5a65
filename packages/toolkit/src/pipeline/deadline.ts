import { ToolError } from '../contract/errors.ts'

/** Ends work that takes too long or that nobody waits for any more. */
export class Deadline {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout

  constructor(ms: number, outer: AbortSignal | undefined) {
    this.signal = this.#controller.signal
    this.#outer = outer
    if (outer?.aborted) this.#cancel()
    outer?.addEventListener('abort', this.#cancel, { once: true })
    this.#timer = setTimeout(this.#miss, ms)
  }

  /** The work's outcome, or the deadline's error if that comes first. */
  async race<Value>(work: Promise<Value>): Promise<Value> {
    this.signal.throwIfAborted()
    const { promise, reject } = Promise.withResolvers<never>()
    const stop = () => reject(this.signal.reason)
    this.signal.addEventListener('abort', stop, { once: true })
    // The loser of the race must not become an unhandled rejection.
    work.catch(() => {})
    return Promise.race([work, promise])
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#cancel)
  }

  readonly #miss = () =>
    this.#controller.abort(
      new ToolError('SERVICE_UNAVAILABLE', 'The tool did not answer in time', {
        details: { reason: 'Its deadline passed; it may answer when it has less to do', retryAfter: 5 },
      }),
    )

  readonly #cancel = () =>
    this.#controller.abort(
      new ToolError('SERVICE_UNAVAILABLE', 'The call was cancelled', {
        details: { reason: 'The client cancelled it' },
      }),
    )
}
