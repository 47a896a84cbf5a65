import type { TokenUse } from '../recording.ts'
import { millisOf } from './duration.ts'
import { addTokens, noTokens } from './token-use.ts'

const QUARTER_MS = 15 * 60_000
const MOST_MODELS = 4096

/** The tokens of one model in a quarter of an hour: short enough to tell the days of every time zone. */
export interface SpentTokens {
  /** Counted from 1970; 0 if the log has no time. */
  quarter: number
  /** The model's index in order of first use. */
  model: number
  tokens: TokenUse
  /** Those beyond the limit of the base price, each request by itself. */
  above: TokenUse
}

export const startOf = (quarter: number): string | null =>
  quarter === 0 ? null : new Date(quarter * QUARTER_MS).toISOString()

export function quarterOf(at: string | null): number {
  const millis = at === null ? 0 : millisOf(at)
  return millis > 0 ? Math.floor(millis / QUARTER_MS) : 0
}

export class Spending {
  readonly #spent = new Map<number, SpentTokens>()
  #last: SpentTokens | undefined

  add(quarter: number, model: number, tokens: TokenUse, above: TokenUse): void {
    const spent = this.#of(quarter, model)
    addTokens(spent.tokens, tokens)
    addTokens(spent.above, above)
  }

  all(): SpentTokens[] {
    return [...this.#spent.values()]
  }

  copy(): Spending {
    const copy = new Spending()
    for (const { quarter, model, tokens, above } of this.all()) copy.add(quarter, model, tokens, above)
    return copy
  }

  #of(quarter: number, model: number): SpentTokens {
    if (this.#last?.quarter === quarter && this.#last.model === model) return this.#last
    const key = quarter * MOST_MODELS + model
    let spent = this.#spent.get(key)
    if (!spent) {
      spent = { quarter, model, tokens: noTokens(), above: noTokens() }
      this.#spent.set(key, spent)
    }
    return (this.#last = spent)
  }
}
