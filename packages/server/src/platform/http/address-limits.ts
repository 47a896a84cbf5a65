import { ToolError } from '@tutor-nexus/toolkit'
import { anonymousId } from '../identity/anonymous.ts'
import type { Allowances } from '../limits/allowances.ts'
import { currentClient } from './client.ts'

const MINUTE = 60_000

/** High enough for a class behind one address, low enough to stop guessing. */
const LIMITS = {
  'link-begin': { maxCalls: 30, windowMs: 10 * MINUTE },
  'link-ask': { maxCalls: 12_000, windowMs: 10 * MINUTE },
  'sign-in': { maxCalls: 300, windowMs: 10 * MINUTE },
  'sign-in-failed': { maxCalls: 30, windowMs: 10 * MINUTE },
  'link-approve': { maxCalls: 30, windowMs: 10 * MINUTE },
} as const

/** Limits attempts per network address. Local calls are not counted. */
export class AddressLimits {
  readonly #allowances: Allowances
  readonly #salt: Uint8Array

  /** The salt must be the same on all nodes. */
  constructor(allowances: Allowances, salt: Uint8Array) {
    this.#allowances = allowances
    this.#salt = salt
  }

  /** Counts an attempt and throws if the limit is exceeded. */
  async take(what: keyof typeof LIMITS): Promise<void> {
    const client = currentClient.getStore()
    if (client === undefined) return
    const limit = LIMITS[what]
    const verdict = await this.#allowances.take(what, anonymousId(this.#salt, client.address), limit)
    if (verdict.allowed) return
    throw new ToolError('RATE_LIMITED', 'Too many attempts from this address', {
      details: {
        reason: 'Wait a moment, then try again',
        retryAfter: Math.ceil(verdict.retryAfterMs / 1000),
        limit: { current: verdict.used, max: limit.maxCalls, window: '10 minutes' },
      },
    })
  }
}
