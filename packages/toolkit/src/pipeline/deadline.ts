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

  /** The work's outcome, or the deadline's error if that comes first. Nothing is begun that nobody awaits. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    this.signal.throwIfAborted()
    const running = work()
    const { promise, reject } = Promise.withResolvers<never>()
    this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    return Promise.race([running, promise])
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
