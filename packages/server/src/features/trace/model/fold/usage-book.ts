import type { TokenUse } from '../recording.ts'
import { hashOf } from './hash.ts'
import { addTokens, growthOf, isNothing } from './token-use.ts'

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

/** Counts each key once, by the maximum of each kind. */
export class UsageBook {
  /** What was counted since this book was opened. */
  readonly shares: UsageShare[] = []
  readonly #before: CountedBefore
  /** The last share of each key. */
  readonly #last = new Map<number, UsageShare>()
  /** What a key has cost in all, where that is not its last share alone. */
  readonly #sums = new Map<number, TokenUse>()

  constructor(before: CountedBefore = () => undefined) {
    this.#before = before
  }

  /** What is new in it; undefined where nothing is. */
  count(key: string, tokens: TokenUse, turn: number, model: number): TokenUse | undefined {
    const hash = hashOf(key)
    const last = this.#last.get(hash)
    const counted = last ? this.#sumOf(last) : this.#before(hash)
    const growth = counted ? growthOf(tokens, counted) : tokens
    if (isNothing(growth)) return undefined
    if (last?.turn === turn && last.model === model) {
      if (counted !== last.tokens && counted) addTokens(counted, growth)
      addTokens(last.tokens, growth)
      return growth
    }
    const share = { hash, turn, model, tokens: { ...growth } }
    this.#last.set(hash, share)
    this.shares.push(share)
    if (counted) {
      const sum = { ...counted }
      addTokens(sum, growth)
      this.#sums.set(hash, sum)
    }
    return growth
  }

  #sumOf(last: UsageShare): TokenUse {
    return (this.#sums.size === 0 ? undefined : this.#sums.get(last.hash)) ?? last.tokens
  }
}
