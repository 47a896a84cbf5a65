import { createHash, randomBytes } from 'node:crypto'

const VALID_MS = 60 * 60_000

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Codes that open the start page once, as notebooks do it. */
export class StartLinks {
  readonly #codes = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** A code for one visit within the hour. */
  issue(): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(digest(code), this.#now() + VALID_MS)
    return code
  }

  /** True the first time a valid code is shown, and never again. */
  redeem(code: string): boolean {
    const key = digest(code)
    const until = this.#codes.get(key)
    this.#codes.delete(key)
    return until !== undefined && until > this.#now()
  }
}
