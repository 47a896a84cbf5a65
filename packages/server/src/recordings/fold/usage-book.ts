import type { TokenUse } from '../../domains/trace/recording.ts'
import { hashOf } from './hash.ts'
import { addTokens, growthOf, isNothing, noTokens } from './token-use.ts'

/** What one key has cost in one turn. The shares of a key together are its maximum so far. */
export interface UsageShare {
  /** Of the key. */
  hash: number
  turn: number
  /** By the order in which a recording's models were first named. */
  model: number
  tokens: TokenUse
}

/** What earlier parts of the same log have counted for a key. */
export type CountedBefore = (hash: number) => TokenUse | undefined

interface Counted {
  tokens: TokenUse
  share: UsageShare | undefined
}

/** Counts each key once, by the maximum of each kind. */
export class UsageBook {
  /** What was counted since this book was opened. */
  readonly shares: UsageShare[] = []
  readonly #before: CountedBefore
  readonly #counted = new Map<number, Counted>()

  constructor(before: CountedBefore = () => undefined) {
    this.#before = before
  }

  /** What is new in it; undefined where nothing is. */
  count(key: string, tokens: TokenUse, turn: number, model: number): TokenUse | undefined {
    const hash = hashOf(key)
    let counted = this.#counted.get(hash)
    if (!counted) {
      counted = { tokens: { ...(this.#before(hash) ?? noTokens()) }, share: undefined }
      this.#counted.set(hash, counted)
    }
    const growth = growthOf(tokens, counted.tokens)
    if (isNothing(growth)) return undefined
    addTokens(counted.tokens, growth)
    if (counted.share?.turn === turn && counted.share.model === model) {
      addTokens(counted.share.tokens, growth)
    } else {
      counted.share = { hash, turn, model, tokens: { ...growth } }
      this.shares.push(counted.share)
    }
    return growth
  }
}
