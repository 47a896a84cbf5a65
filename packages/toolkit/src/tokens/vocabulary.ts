import { EMPTY_HASH, extendHash, TokenFilter } from './token-filter.ts'
import vocabulary from './vocabulary.json' with { type: 'json' }

const filter = new TokenFilter(Buffer.from(vocabulary.filter.join(''), 'base64'))

/** The longest piece that `fewestTokens` takes: no word is longer. */
export const LONGEST_WORD = 24

/** No token is longer; the filter takes one in 256 of what is for one. */
export const LONGEST_TOKEN = 128

/** Longer tokens are rare, and most of them whole words. */
const LONGEST_PART = 16

/** One array for every call, since nothing waits in between. */
const fewest = new Uint8Array(LONGEST_WORD + 1)

/** The hash of the bytes from `start` to `end`. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = EMPTY_HASH
  for (let index = start; index < end; index++) hash = extendHash(hash, bytes[index] ?? 0)
  return hash
}

/** Whether the bytes with this hash are one token. */
export function isToken(hash: number): boolean {
  return filter.has(hash)
}

/** How many tokens it takes at least to write the bytes from `start` to `end`, which are not one. */
export function fewestTokens(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  fewest.fill(length, 1, length + 1)
  stepFrom(bytes, start, end, 0)
  for (let from = length - 1; from > 0; from--) {
    if (fewest[from] === 1 && isToken(hashOf(bytes, start + from, end))) return 2
  }
  for (let from = 1; from < length; from++) {
    if ((fewest[from] ?? 0) + 1 < (fewest[length] ?? 0)) stepFrom(bytes, start, end, from)
  }
  return fewest[length] ?? 0
}

/** Notes every place that one more token reaches. */
function stepFrom(bytes: Uint8Array, start: number, end: number, from: number): void {
  const count = (fewest[from] ?? 0) + 1
  const limit = Math.min(end - start, from + LONGEST_PART)
  let hash = EMPTY_HASH
  for (let to = from + 1; to <= limit; to++) {
    hash = extendHash(hash, bytes[start + to - 1] ?? 0)
    if (count < (fewest[to] ?? 0) && isToken(hash)) fewest[to] = count
  }
}
