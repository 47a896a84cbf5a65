import type { TokenUse } from '../recording.ts'
import type { ModelPrices, Prices } from './price-table.ts'

/** Money in US dollars. */
export interface Cost {
  /** Of everything, cache reads and writes included. */
  total: number
  /** The part of the total for cache reads and writes. */
  cache: number
  /** What the same tokens had cost without a cache. */
  uncached: number
}

const MILLION = 1_000_000

export const noCost = (): Cost => ({ total: 0, cache: 0, uncached: 0 })

/** `above`: the part of the tokens that is beyond the limit of the base price. */
export function costOf(tokens: TokenUse, above: TokenUse, prices: ModelPrices): Cost {
  const base = pricesOfKinds(prices)
  const higher = prices.above200k ? pricesOfKinds(prices.above200k) : base
  const priced = (all: number, beyond: number, at: number, atHigher: number): number =>
    ((all - beyond) * at + beyond * atHigher) / MILLION
  const fiveMinutes = tokens.cacheWrite - tokens.cacheWriteHour
  const fiveMinutesAbove = above.cacheWrite - above.cacheWriteHour
  const cache =
    priced(tokens.cacheRead, above.cacheRead, base.cacheRead, higher.cacheRead) +
    priced(fiveMinutes, fiveMinutesAbove, base.cacheWrite, higher.cacheWrite) +
    priced(tokens.cacheWriteHour, above.cacheWriteHour, base.cacheWriteHour, higher.cacheWriteHour)
  const output = priced(tokens.output, above.output, base.output, higher.output)
  const read = tokens.input + tokens.cacheRead + tokens.cacheWrite
  const readAbove = above.input + above.cacheRead + above.cacheWrite
  return {
    total: priced(tokens.input, above.input, base.input, higher.input) + output + cache,
    cache,
    uncached: priced(read, readAbove, base.input, higher.input) + output,
  }
}

function pricesOfKinds({ input, output, cacheRead, cacheWrite, cacheWriteHour }: Prices): Required<Prices> {
  const written = cacheWrite ?? input
  return {
    input,
    output,
    cacheRead: cacheRead ?? input,
    cacheWrite: written,
    cacheWriteHour: cacheWriteHour ?? written,
  }
}

export function addCost(to: Cost, { total, cache, uncached }: Cost): void {
  to.total += total
  to.cache += cache
  to.uncached += uncached
}
