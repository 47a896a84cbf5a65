import { AsyncLocalStorage } from 'node:async_hooks'
import type { RateLimit } from '@tutor-nexus/toolkit/contract'
import type { LimitVerdict } from '@tutor-nexus/toolkit/pipeline'
import { NodeAllowance } from './node-allowance.ts'

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

  constructor(counter: SharedCounter, { onError, now = Date.now, patienceMs = 1_000 }: AllowanceOptions) {
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
