import o200k from 'gpt-tokenizer/bpeRanks/o200k_base'
import { EMPTY_HASH, extendHash, fingerprint, TokenFilter } from './token-filter.ts'

/** Below 1.23 bytes a token, the places cannot be told apart. */
const BYTES_PER_TOKEN = 1.23

/** Numbers need no look-up, and what is not ASCII is left to the tokenizer. */
const worthKnowing = /^[\p{ASCII}--\d]+$/v

/** The text of `vocabulary.json`: a filter that knows o200k's tokens. */
export function makeVocabularyFile(): string {
  const tokens = o200k
    .filter((token) => typeof token === 'string')
    .filter((token) => worthKnowing.test(token))
  const { bytes } = filterOf(tokens)
  const filter = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,1000}/g)
  return `${JSON.stringify({ filter }, undefined, 2)}\n`
}

/**
 * Takes away, one after the other, the tokens that have a place to themselves; then, last one first, sets the byte
 * at that place so that the three bytes agree.
 */
export function filterOf(tokens: readonly string[]): TokenFilter {
  const hashes = new Set(tokens.map(hashOf))
  const size = 3 * Math.ceil((tokens.length * BYTES_PER_TOKEN) / 3 + 11)
  const filter = new TokenFilter(new Uint8Array(size))
  const holders = Array.from({ length: size }, () => new Set<number>())
  for (const hash of hashes) for (const place of filter.places(hash)) holders[place]?.add(hash)

  const taken: { hash: number; place: number }[] = []
  const places = holders.keys().toArray()
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const [hash, another] = holders[place] ?? []
    if (hash === undefined || another !== undefined) continue
    taken.push({ hash, place })
    for (const freed of filter.places(hash)) {
      holders[freed]?.delete(hash)
      places.push(freed)
    }
  }
  if (taken.length < hashes.size) throw new Error('These tokens need another hash or a larger filter.')

  for (const { hash, place } of taken.toReversed()) {
    const others = filter.places(hash).filter((other) => other !== place)
    filter.bytes[place] = others.reduce((byte, other) => byte ^ (filter.bytes[other] ?? 0), fingerprint(hash))
  }
  return filter
}

function hashOf(token: string): number {
  return Buffer.from(token).reduce(extendHash, EMPTY_HASH)
}
