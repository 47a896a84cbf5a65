import type { CompiledTool } from '../compiled-tool.ts'
import { type Caller, lacking, missingPermissions } from '../contract/caller.ts'
import { ToolError } from '../contract/errors.ts'
import type { RateLimit } from '../contract/tool.ts'
import type { CallOutcome, CallRequest } from './call.ts'
import type { Parsed } from './parse-step.ts'
import type { Limiter, LimitVerdict } from './ports.ts'

/** Whether the caller holds all permissions that the tool requires. */
export const isPermitted = ({ grantedBy }: CompiledTool, { scopes }: Pick<Caller, 'scopes'>): boolean =>
  grantedBy.every((granting) => granting.some((scope) => scopes.includes(scope)))

/** Permission and rate, before anything of the arguments is looked at. A promise where the limiter has to ask. */
export function admit(tool: CompiledTool, caller: Caller, limiter: Limiter): void | Promise<void> {
  if (!isPermitted(tool, caller)) {
    throw lacking(caller, tool.tool.name, missingPermissions(caller.scopes, tool.tool.permissions))
  }
  const { name, rateLimit } = tool.tool
  return rateLimit && limitRate(name, caller, rateLimit, limiter)
}

/** The caller's identity decides, never an argument. */
export function demandOwnClaims(caller: Caller, { claims }: Parsed): void {
  if (claims.some((claim) => claim !== caller.userId)) {
    throw new ToolError('FORBIDDEN', 'You may only act for yourself', {
      details: { reason: 'The arguments name another user; leave the user out' },
    })
  }
}

/** Takes one from the caller's allowance. */
export function limitRate(
  name: string,
  caller: Caller,
  rateLimit: RateLimit,
  limiter: Limiter,
): void | Promise<void> {
  const verdict = limiter.take(name, caller, rateLimit)
  if (verdict instanceof Promise) return verdict.then((said) => keepTo(said, name, rateLimit))
  keepTo(verdict, name, rateLimit)
}

function keepTo(verdict: LimitVerdict, name: string, rateLimit: RateLimit): void {
  if (verdict.allowed) return
  const { maxCalls, windowMs } = verdict.limit ?? rateLimit
  const retryAfter = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000))
  throw new ToolError('RATE_LIMITED', `Too many calls of ${name}`, {
    details: {
      reason: `${maxCalls} calls are allowed; try again in ${retryAfter} s`,
      retryAfter,
      limit: { current: verdict.used, max: maxCalls, window: `${windowMs / 1000} s` },
    },
  })
}

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
