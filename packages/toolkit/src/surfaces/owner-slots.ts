import type { Caller } from '../contract/caller.ts'
import { ToolError } from '../contract/errors.ts'
import type { CallOutcome, CallRequest } from '../pipeline/call.ts'

/** Each caller's share of what a server can keep open at once. */
export const MAX_CALLS_PER_OWNER = 32
export const MAX_STREAMS_PER_OWNER = 16

const RETRY_SECONDS = 1

/** Limits how much of one kind each owner has open at once. */
export class OwnerSlots {
  readonly #max: number
  readonly #what: string
  readonly #taken = new Map<string | null, number>()

  /** `what` is the plural for messages, such as `calls`. */
  constructor(max: number, what: string) {
    this.#max = max
    this.#what = what
  }

  /** Undefined where a slot was free. Every slot taken has to be released. */
  take(owner: Caller['userId']): ToolError | undefined {
    const taken = this.#taken.get(owner) ?? 0
    if (taken >= this.#max) return this.#refusal()
    this.#taken.set(owner, taken + 1)
    return undefined
  }

  release(owner: Caller['userId']): void {
    const taken = this.#taken.get(owner) ?? 0
    if (taken > 1) this.#taken.set(owner, taken - 1)
    else this.#taken.delete(owner)
  }

  /** Runs a call in a slot of its caller; without one the call fails, in the contract's form. */
  async run(
    request: CallRequest,
    call: (request: CallRequest) => Promise<CallOutcome>,
  ): Promise<CallOutcome> {
    const { userId } = request.caller
    const refusal = this.take(userId)
    if (refusal) return call({ ...request, refusal })
    try {
      return await call(request)
    } finally {
      this.release(userId)
    }
  }

  #refusal(): ToolError {
    return new ToolError('RATE_LIMITED', `Too many ${this.#what} at once`, {
      details: {
        reason: `${this.#max} ${this.#what} may be open at once; wait until one ends`,
        retryAfter: RETRY_SECONDS,
        limit: { current: this.#max + 1, max: this.#max, window: 'at once' },
      },
    })
  }
}
