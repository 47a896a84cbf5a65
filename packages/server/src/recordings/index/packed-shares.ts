import type { TokenUse } from '../../domains/trace/recording.ts'
import type { UsageShare } from '../fold/usage-book.ts'

const NUMBERS = 8

/** Shares in the order of their hashes: eight numbers each, so that one is found without unpacking the rest. */
export interface PackedShares {
  hashes(): Iterable<number>
  of(hash: number): UsageShare[]
  all(): UsageShare[]
}

export function packShares(shares: readonly UsageShare[]): Uint8Array {
  const sorted = shares.toSorted((a, b) => a.hash - b.hash)
  const numbers = new Float64Array(sorted.length * NUMBERS)
  sorted.forEach(({ hash, turn, model, tokens }, index) => {
    const { input, output, cacheRead, cacheWrite, reasoning } = tokens
    numbers.set([hash, turn, model, input, output, cacheRead, cacheWrite, reasoning], index * NUMBERS)
  })
  return new Uint8Array(numbers.buffer)
}

export function sharesIn(keys: number, bytes: Uint8Array): PackedShares {
  // A copy, because a view of other numbers must begin at a multiple of eight.
  const numbers = new Float64Array(bytes.slice().buffer)
  const hashAt = (index: number): number => numbers[index * NUMBERS] ?? NaN
  const shareAt = (index: number): UsageShare => {
    const [hash = 0, turn = 0, model = 0, ...kinds] = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS)
    return { hash, turn, model, tokens: tokensOf(kinds) }
  }
  return {
    *hashes() {
      for (let index = 0; index < keys; index++) yield hashAt(index)
    },
    of(hash) {
      const found: UsageShare[] = []
      for (let index = firstNotBelow(hash, keys, hashAt); hashAt(index) === hash; index++)
        found.push(shareAt(index))
      return found
    },
    all: () => Array.from({ length: keys }, (_, index) => shareAt(index)),
  }
}

function tokensOf([input = 0, output = 0, cacheRead = 0, cacheWrite = 0, reasoning = 0]: number[]): TokenUse {
  return { input, output, cacheRead, cacheWrite, reasoning }
}

function firstNotBelow(hash: number, count: number, hashAt: (index: number) => number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashAt(middle) < hash) low = middle + 1
    else high = middle
  }
  return low
}
