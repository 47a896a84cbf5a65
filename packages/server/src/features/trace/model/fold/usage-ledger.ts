import type { TokenUse } from '../recording.ts'
import { hashOf } from './hash.ts'
import { aboveLimit, addTokens, differenceOf, growthOf, isNothing } from './token-use.ts'

/** The tokens of one key in one turn. The shares of a key add up to its maximum so far. */
export interface UsageShare {
  hash: number
  turn: number
  /** The model's index in order of first use. */
  model: number
  /** Of its first record. */
  quarter: number
  tokens: TokenUse
}

/** What a key has grown by, and how much of it is beyond the limit of the base price. */
export interface UsageGrowth {
  tokens: TokenUse
  above: TokenUse
}

export type CountedBefore = (hash: number) => TokenUse | undefined

/** Counts each key once, by the maximum of each kind. */
export class UsageLedger {
  readonly shares: UsageShare[] = []
  readonly #before: CountedBefore
  readonly #last = new Map<number, UsageShare>()
  /** The sum of a key's shares, if there are several. */
  readonly #sums = new Map<number, TokenUse>()

  constructor(before: CountedBefore = () => undefined) {
    this.#before = before
  }

  /** Returns the increase, or undefined if there is none. */
  count(
    key: string,
    tokens: TokenUse,
    { turn, model, quarter }: Pick<UsageShare, 'turn' | 'model' | 'quarter'>,
  ): UsageGrowth | undefined {
    const hash = hashOf(key)
    const last = this.#last.get(hash)
    const counted = last ? this.#sumOf(last) : this.#before(hash)
    const growth = counted ? growthOf(tokens, counted) : tokens
    if (isNothing(growth)) return undefined
    const above = aboveGrowth(counted, growth)
    if (last?.turn === turn && last.model === model && last.quarter === quarter) {
      if (counted !== last.tokens && counted) addTokens(counted, growth)
      addTokens(last.tokens, growth)
      return { tokens: growth, above }
    }
    const share = { hash, turn, model, quarter, tokens: { ...growth } }
    this.#last.set(hash, share)
    this.shares.push(share)
    if (counted) {
      const sum = { ...counted }
      addTokens(sum, growth)
      this.#sums.set(hash, sum)
    }
    return { tokens: growth, above }
  }

  #sumOf(last: UsageShare): TokenUse {
    return (this.#sums.size === 0 ? undefined : this.#sums.get(last.hash)) ?? last.tokens
  }
}

function aboveGrowth(counted: TokenUse | undefined, growth: TokenUse): TokenUse {
  if (!counted) return aboveLimit(growth)
  const sum = { ...counted }
  addTokens(sum, growth)
  return differenceOf(aboveLimit(sum), aboveLimit(counted))
}
