import type { Authenticated, Tokens } from '../../identity/identity.ts'
import { METRICS_SCOPE } from '../../identity/operator-scopes.ts'
import { hashSecret } from '../../store/clock-ids-and-secrets.ts'
import { toToolError } from '../../store/errors.ts'
import { bearerIn, byBearer } from '../callers.ts'

const MOST_KNOWN = 20
/** A token may expire during an outage, which nobody can look up then. */
const KNOWN_MS = 24 * 60 * 60_000

interface Known {
  readonly caller: Authenticated
  readonly checkedAt: number
}

/**
 * Callers of `/metrics`. While the database does not answer, a token that was good for metrics at its last check still
 * is: an outage is when figures matter most, and nobody can revoke a token during one.
 */
export class Scrapers {
  readonly #tokens: Tokens
  readonly #now: () => number
  readonly #known = new Map<string, Known>()

  constructor(tokens: Tokens, now: () => number = Date.now) {
    this.#tokens = tokens
    this.#now = now
  }

  async find(authorization: string | undefined): Promise<Authenticated | undefined> {
    const key = hashSecret(bearerIn(authorization) ?? '')
    try {
      const caller = await byBearer(authorization, this.#tokens)
      this.#remember(key, caller)
      return caller
    } catch (fault) {
      const known = this.#known.get(key)
      if (!toToolError(fault) || !known || this.#now() - known.checkedAt > KNOWN_MS) throw fault
      return known.caller
    }
  }

  #remember(key: string, caller: Authenticated | undefined): void {
    this.#known.delete(key)
    if (!caller?.scopes.includes(METRICS_SCOPE)) return
    this.#known.set(key, { caller, checkedAt: this.#now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }
}
