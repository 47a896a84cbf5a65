import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { currentNetwork } from '../audit/audit-store.ts'
import type { AuditLog, SignInWay } from '../audit/audit-log.ts'
import { AddressLimits } from './address-limits.ts'

/** Refuses sign-ins from an address where too many have failed. */
export class SignInAttempts {
  readonly #audit: AuditLog
  readonly #limits = new AddressLimits()
  readonly #blockedUntil = new Map<string | null, number>()

  constructor(audit: AuditLog) {
    this.#audit = audit
  }

  /** Undefined if the address may try. To be asked before anything is looked up. */
  refusal(): ToolError | undefined {
    const now = Date.now()
    const until = this.#blockedUntil.get(currentNetwork()) ?? 0
    if (until <= now) return undefined
    this.#audit.countFailure('refused')
    const minutes = Math.ceil((until - now) / 60_000)
    return new ToolError('RATE_LIMITED', 'Too many failed sign-ins from this address', {
      details: {
        reason: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
        retryAfter: Math.ceil((until - now) / 1000),
      },
    })
  }

  async failed(way: SignInWay): Promise<void> {
    this.#audit.countFailure(way)
    try {
      await this.#limits.take('sign-in-failed')
    } catch (error) {
      if (!isToolError(error)) throw error
      this.#block((error.details.retryAfter ?? 0) * 1000)
    }
  }

  #block(forMs: number): void {
    const now = Date.now()
    for (const [address, until] of this.#blockedUntil) if (until <= now) this.#blockedUntil.delete(address)
    this.#blockedUntil.set(currentNetwork(), now + forMs)
  }
}
