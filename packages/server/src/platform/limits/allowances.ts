import { AsyncLocalStorage } from 'node:async_hooks'
import type { RateLimit } from '@tutor-nexus/toolkit/contract'
import type { Limiter, LimitVerdict } from '@tutor-nexus/toolkit/pipeline'

/** Limits up to this are too small to be split: each call is asked for. */
const MOST_UNSPLIT = 20
const SLICES = 10
const CREDITS = 20

export type Take = 'allowed' | 'refused' | 'ask'

/**
 * One node's part of a limit in one window. It takes calls from slices that the nodes' shared counter grants, and
 * begins with a small credit that its first slice accounts for.
 */
export class NodeAllowance {
  readonly slice: number
  readonly #max: number
  /** The next slice is asked for when no more than this is left. */
  readonly #reserve: number
  #budget: number
  #taken = 0
  #refused = 0
  #hasSlice = false
  /** No further slice is to be had. */
  #isFinal = false

  constructor(max: number) {
    const isSplit = max > MOST_UNSPLIT
    this.#max = max
    this.slice = isSplit ? Math.ceil(max / SLICES) : 1
    this.#budget = isSplit ? Math.floor(max / CREDITS) : 0
    this.#reserve = isSplit ? Math.floor(this.slice / 2) : -1
  }

  /** `ask` if the answer depends on the next slice. */
  take(): Take {
    if (this.#taken < this.#budget) {
      this.#taken += 1
      return 'allowed'
    }
    if (!this.#isFinal) return 'ask'
    this.#refused += 1
    return 'refused'
  }

  /** Whether to ask for the next slice before it is needed. */
  get isLow(): boolean {
    const reserve = this.#hasSlice ? this.#reserve : this.#reserve >> 1
    return !this.#isFinal && this.#budget - this.#taken <= reserve
  }

  /** What a refused caller has used: the limit, and the calls that this node refused. */
  get used(): number {
    return this.#max + this.#refused
  }

  /** Adds the slice that was asked for. `total` is the sum of what all nodes have asked for, this slice included. */
  grant(total: number): void {
    if (this.#isFinal) return
    const granted = Math.min(this.slice, Math.max(0, this.#max - (total - this.slice)))
    this.#budget = this.#hasSlice ? this.#budget + granted : granted
    this.#hasSlice = true
    this.#isFinal = granted < this.slice
  }

  /** Without the shared counter, the node counts the limit alone. */
  countAlone(): void {
    if (this.#isFinal) return
    this.#budget = this.#max
    this.#isFinal = true
  }
}

/** Where the nodes add up what they take. */
export interface SharedCounter {
  take(owner: string, name: string, windowEnd: number, amount: number): Promise<number>
  deleteEndedBefore(time: number): Promise<void>
}

export interface AllowanceOptions {
  onError(error: unknown): void
  now?(): number
  /** How long a call waits for the counter before its node counts alone. */
  patienceMs?: number
}

/** The callers of one limit in its current window. */
interface Window {
  end: number
  readonly callers: Map<string, Allowance>
}

interface Allowance {
  readonly node: NodeAllowance
  asking: Promise<void> | undefined
}

const ALLOWED: LimitVerdict = { allowed: true }
const CLEANING_MS = 10 * 60_000

/**
 * Limits that hold across all nodes on one database, without a statement per call. Windows are fixed and begin at
 * multiples of their length.
 */
export class Allowances {
  readonly #counter: SharedCounter
  readonly #onError: (error: unknown) => void
  readonly #now: () => number
  readonly #patienceMs: number
  readonly #windows = new Map<string, Window>()
  readonly #running = new Set<Promise<void>>()
  /** A slice must not be rolled back with the call that needed it. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #cleanedAt = 0

  constructor(counter: SharedCounter, { onError, now = Date.now, patienceMs = 5_000 }: AllowanceOptions) {
    this.#counter = counter
    this.#onError = onError
    this.#now = now
    this.#patienceMs = patienceMs
  }

  /** Takes one call. A promise only if the node has to wait for its next slice. */
  take(name: string, owner: string, limit: RateLimit): LimitVerdict | Promise<LimitVerdict> {
    const now = this.#now()
    const end = (Math.floor(now / limit.windowMs) + 1) * limit.windowMs
    const allowance = this.#allowance(name, owner, end, limit.maxCalls)
    const { node } = allowance
    const take = node.take()
    if (take === 'ask')
      return this.#nextSlice(allowance, owner, name, end).then(() => this.take(name, owner, limit))
    if (node.isLow) void this.#nextSlice(allowance, owner, name, end)
    return take === 'allowed' ? ALLOWED : { allowed: false, retryAfterMs: end - now, used: node.used }
  }

  /** Waits for what runs in the background. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #allowance(name: string, owner: string, end: number, max: number): Allowance {
    let window = this.#windows.get(name)
    if (!window) this.#windows.set(name, (window = { end, callers: new Map() }))
    if (window.end !== end) {
      window.end = end
      window.callers.clear()
    }
    let allowance = window.callers.get(owner)
    if (!allowance)
      window.callers.set(owner, (allowance = { node: new NodeAllowance(max), asking: undefined }))
    return allowance
  }

  #nextSlice(allowance: Allowance, owner: string, name: string, end: number): Promise<void> {
    allowance.asking ??= this.#background(async () => {
      await this.#ask(allowance.node, owner, name, end)
      allowance.asking = undefined
      this.#cleanSometimes()
    })
    return allowance.asking
  }

  async #ask(node: NodeAllowance, owner: string, name: string, end: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const timer = setTimeout(reject, this.#patienceMs, new Error('the shared counter did not answer in time'))
    this.#counter.take(owner, name, end, node.slice).then(resolve, reject)
    try {
      node.grant(await promise)
    } catch (error) {
      node.countAlone()
      this.#onError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  #cleanSometimes(): void {
    const now = this.#now()
    if (now - this.#cleanedAt < CLEANING_MS) return
    this.#cleanedAt = now
    void this.#background(() => this.#counter.deleteEndedBefore(now).catch(this.#onError))
  }

  #background(work: () => Promise<void>): Promise<void> {
    const running = this.#outside(work).finally(() => this.#running.delete(running))
    this.#running.add(running)
    return running
  }
}

/** A person's calls of all tools together. */
const ALL_TOOLS = '*'
const ALL_CALLS: RateLimit = { maxCalls: 3_000, windowMs: 60_000 }

const UNLIMITED: Limiter = { take: () => ({ allowed: true }) }

/** Limits a person's calls of each tool and of all tools together. The factor scales all limits; Infinity lifts them. */
export function callLimiter(allowances: Allowances, factor: number): Limiter {
  if (factor === Infinity) return UNLIMITED
  const scaled = ({ maxCalls, windowMs }: RateLimit): RateLimit => ({
    maxCalls: Math.max(1, Math.round(maxCalls * factor)),
    windowMs,
  })
  const allCalls = scaled(ALL_CALLS)
  const takeOfAll = (owner: string, verdict: LimitVerdict) =>
    verdict.allowed ? withLimit(allowances.take(ALL_TOOLS, owner, allCalls), allCalls) : verdict
  return {
    take(tool, { userId }, limit) {
      const owner = userId ?? ''
      const own = factor === 1 ? limit : scaled(limit)
      const verdict = withLimit(allowances.take(tool, owner, own), own)
      return verdict instanceof Promise
        ? verdict.then((known) => takeOfAll(owner, known))
        : takeOfAll(owner, verdict)
    },
  }
}

/** A refusal names the limit that was reached, which may not be the tool's own. */
const withLimit = (
  verdict: LimitVerdict | Promise<LimitVerdict>,
  limit: RateLimit,
): LimitVerdict | Promise<LimitVerdict> =>
  verdict instanceof Promise
    ? verdict.then((known) => withLimit(known, limit))
    : verdict.allowed
      ? verdict
      : { ...verdict, limit }
