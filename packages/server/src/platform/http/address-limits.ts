import { createHmac } from 'node:crypto'
import { ToolError } from '@tutor-nexus/toolkit'
import type { RateLimit } from '@tutor-nexus/toolkit/contract'
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
  'shared-plan': { maxCalls: 300, windowMs: 10 * MINUTE },
  calendar: { maxCalls: 300, windowMs: 10 * MINUTE },
  'webhook-failed': { maxCalls: 30, windowMs: 10 * MINUTE },
  'link-approve': { maxCalls: 30, windowMs: 10 * MINUTE },
  oauth: { maxCalls: 12_000, windowMs: 10 * MINUTE },
  'oauth-authorize': { maxCalls: 600, windowMs: 10 * MINUTE },
  'oauth-register': { maxCalls: 60, windowMs: 10 * MINUTE },
  'oauth-code': { maxCalls: 60, windowMs: 10 * MINUTE },
} as const

/** Exact on all nodes: limits of 20 and fewer are not split between them. */
const ACCOUNT_LIMITS = {
  'password-tries': { maxCalls: 20, windowMs: 10 * MINUTE },
  'recovery-mails': { maxCalls: 3, windowMs: 10 * MINUTE },
  'access-denied': { maxCalls: 20, windowMs: 10 * MINUTE },
} as const

/** Limits attempts per network address and per account. Local calls are not counted. */
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
    return this.#take(what, anonymousId(this.#salt, client.address), LIMITS[what], 'from this address')
  }

  /** The same for an account, from whichever address. The name need not exist: it counts like any other. */
  takeOfAccount(what: keyof typeof ACCOUNT_LIMITS, account: string): Promise<void> {
    const key = createHmac('sha256', this.#salt).update(account).digest('base64url')
    return this.#take(what, key, ACCOUNT_LIMITS[what], 'for this account')
  }

  async #take(what: string, key: string, limit: RateLimit, whose: string): Promise<void> {
    const verdict = await this.#allowances.take(what, key, limit)
    if (verdict.allowed) return
    throw new ToolError('RATE_LIMITED', `Too many attempts ${whose}`, {
      details: {
        reason: 'Wait a moment, then try again',
        retryAfter: Math.ceil(verdict.retryAfterMs / 1000),
        limit: { current: verdict.used, max: limit.maxCalls, window: '10 minutes' },
      },
    })
  }
}
