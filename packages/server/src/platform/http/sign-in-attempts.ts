import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { currentNetwork } from '../audit/audit-store.ts'
import type { AuditLog, SignInWay } from '../audit/audit-log.ts'
import type { AddressLimits } from './address-limits.ts'

/** Refuses sign-ins from an address that has tried too often, or failed too often. */
export class SignInAttempts {
  readonly #audit: AuditLog
  readonly #limits: AddressLimits
  readonly #blockedUntil = new Map<string | null, number>()

  constructor(audit: AuditLog, limits: AddressLimits) {
    this.#audit = audit
    this.#limits = limits
  }

  /** Counts a try. Undefined if the address may make it; to be asked before anything is looked up. */
  async refusal(): Promise<ToolError | undefined> {
    const refusal = this.#blocked() ?? (await this.#take('sign-in'))
    if (refusal) this.#audit.countFailure('refused')
    return refusal
  }

  async failed(way: SignInWay): Promise<void> {
    this.#audit.countFailure(way)
    const refusal = await this.#take('sign-in-failed')
    if (refusal) this.#block((refusal.details.retryAfter ?? 0) * 1000)
  }

  async #take(what: 'sign-in' | 'sign-in-failed'): Promise<ToolError | undefined> {
    try {
      await this.#limits.take(what)
      return undefined
    } catch (error) {
      if (isToolError(error)) return error
      throw error
    }
  }

  #blocked(): ToolError | undefined {
    const leftMs = (this.#blockedUntil.get(currentNetwork()) ?? 0) - Date.now()
    if (leftMs <= 0) return undefined
    const minutes = Math.ceil(leftMs / 60_000)
    return new ToolError('RATE_LIMITED', 'Too many failed sign-ins from this address', {
      details: {
        reason: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
        retryAfter: Math.ceil(leftMs / 1000),
      },
    })
  }

  #block(forMs: number): void {
    const now = Date.now()
    for (const [address, until] of this.#blockedUntil) if (until <= now) this.#blockedUntil.delete(address)
    this.#blockedUntil.set(currentNetwork(), now + forMs)
  }
}
