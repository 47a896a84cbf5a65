import { ToolError } from '../contract/errors.ts'

/** What tells that nobody waits any more: an AbortSignal, or something that costs less until it is needed. */
export type Abortable = Pick<AbortSignal, 'aborted' | 'addEventListener' | 'removeEventListener'>

/** Ends work that takes too long or that nobody waits for any more. */
export class Deadline {
  readonly #outer: Abortable | undefined
  readonly #timer: NodeJS.Timeout
  /** Made for whoever looks at it: most work ends before anybody does. */
  #controller: AbortController | undefined
  #missed: ToolError | undefined
  #giveUp: ((reason: ToolError) => void) | undefined

  constructor(ms: number, outer: Abortable | undefined) {
    this.#outer = outer
    if (outer?.aborted) this.#cancel()
    outer?.addEventListener('abort', this.#cancel, { once: true })
    this.#timer = setTimeout(this.#miss, ms)
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#missed) this.#controller.abort(this.#missed)
    return this.#controller.signal
  }

  /** The work's outcome, or the deadline's error if that comes first. Nothing is begun that nobody awaits. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#missed) return Promise.reject(this.#missed)
    return new Promise<Value>((resolve, reject) => {
      this.#giveUp = reject
      work().then(resolve, reject)
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#cancel)
  }

  #end(error: ToolError): void {
    this.#missed ??= error
    this.#controller?.abort(this.#missed)
    this.#giveUp?.(this.#missed)
  }

  readonly #miss = () =>
    this.#end(
      new ToolError('SERVICE_UNAVAILABLE', 'The tool did not answer in time', {
        details: { reason: 'Its deadline passed; it may answer when it has less to do', retryAfter: 5 },
      }),
    )

  readonly #cancel = () =>
    this.#end(
      new ToolError('SERVICE_UNAVAILABLE', 'The call was cancelled', {
        details: { reason: 'The client cancelled it' },
      }),
    )
}
