import type { TokenUse } from '../../model/recording.ts'
import type { UsageShare } from '../../model/fold/usage-ledger.ts'

const NUMBERS = 10

/** Shares sorted by hash, ten numbers each, so that one is found without unpacking the rest. */
export interface PackedShares {
  hashes(): Iterable<number>
  of(hash: number): UsageShare[]
}

/** Appends to shares that were packed before. */
export function packShares(shares: readonly UsageShare[], before: Uint8Array = new Uint8Array()): Uint8Array {
  const known = numbersIn(before)
  const numbers = new Float64Array(known.length + shares.length * NUMBERS)
  numbers.set(known)
  let at = known.length
  for (const { hash, turn, model, quarter, tokens } of shares) {
    numbers[at++] = hash
    numbers[at++] = turn
    numbers[at++] = model
    numbers[at++] = quarter
    numbers[at++] = tokens.input
    numbers[at++] = tokens.output
    numbers[at++] = tokens.cacheRead
    numbers[at++] = tokens.cacheWrite
    numbers[at++] = tokens.cacheWriteHour
    numbers[at++] = tokens.reasoning
  }
  return new Uint8Array(sorted(numbers).buffer)
}

/** Sorted by hash; shares of one key keep their order. */
function sorted(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const rows = Array.from({ length: numbers.length / NUMBERS }, (_, row) => row * NUMBERS)
  rows.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
  const ordered = new Float64Array(numbers.length)
  rows.forEach((row, index) => ordered.set(numbers.subarray(row, row + NUMBERS), index * NUMBERS))
  return ordered
}

/** A copy, because a Float64Array needs an aligned offset. */
const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer)

export function sharesIn(keys: number, bytes: Uint8Array): PackedShares {
  const numbers = numbersIn(bytes)
  const hashAt = (index: number): number => numbers[index * NUMBERS] ?? NaN
  const shareAt = (index: number): UsageShare => {
    const numbersOf = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS)
    const [hash = 0, turn = 0, model = 0, quarter = 0, ...kinds] = numbersOf
    return { hash, turn, model, quarter, tokens: tokensOf(kinds) }
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
  }
}

function tokensOf(kinds: number[]): TokenUse {
  const [input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cacheWriteHour = 0, reasoning = 0] = kinds
  return { input, output, cacheRead, cacheWrite, cacheWriteHour, reasoning }
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
