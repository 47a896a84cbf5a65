import { aboveLimit, addTokens, differenceOf, growthOf, noTokens } from '../../model/fold/token-use.ts'
import type { UsageShare } from '../../model/fold/usage-ledger.ts'
import type { TokenUse } from '../../model/recording.ts'
import type { PackedShares } from './packed-shares.ts'
import type { UsageStore } from './usage-store.ts'

interface Holder {
  file: number
  started: string
  path: string
  isShadowed: number
}

/**
 * A resumed session repeats messages of the one before, and a folder can be seen through two roots. Each message
 * counts once, in the shown file that started first, by the maximum of all. The differences to what each file counted are stored as shifts.
 */
export function updateShifts(store: UsageStore, owner: number, touched: ReadonlySet<number>): void {
  const involved = withNeighbours(store, owner, touched)
  if (involved.size === 0) return
  const parts = new Map<number, PackedShares[]>()
  const sharesOf = (file: number, hash: number): UsageShare[] => {
    let known = parts.get(file)
    if (!known) parts.set(file, (known = store.parts(file)))
    return known.flatMap((part) => part.of(hash))
  }
  for (const file of involved) {
    store.clearShifts(file)
    for (const hash of store.hashesSharedBy(file)) shiftsOf(store, owner, file, hash, sharesOf)
  }
}

/** Removes a file's usage. Returns the files that shared a key with it and need new shifts. */
export function removeUsage(store: UsageStore, owner: number, file: number): Set<number> {
  const neighbours = withNeighbours(store, owner, new Set([file]))
  neighbours.delete(file)
  store.forget(owner, file)
  for (const neighbour of neighbours) store.clearShifts(neighbour)
  return neighbours
}

function shiftsOf(
  store: UsageStore,
  owner: number,
  file: number,
  hash: number,
  sharesOf: (file: number, hash: number) => UsageShare[],
): void {
  const own = sharesOf(file, hash)
  const holders = holdersOf(store, owner, hash)
  const counted = sumOf(own)
  if (holders[0]?.file !== file) {
    // What is beyond the limit is that of the whole key, so it goes with its first share.
    let above = aboveLimit(counted)
    for (const share of own) {
      store.shift(file, share, differenceOf(noTokens(), share.tokens), differenceOf(noTokens(), above))
      above = noTokens()
    }
    return
  }
  const most = noTokens()
  for (const holder of holders) addTokens(most, growthOf(sumOf(sharesOf(holder.file, hash)), most))
  const [first] = own
  if (!first) return
  const above = differenceOf(aboveLimit(most), aboveLimit(counted))
  store.shift(file, first, differenceOf(most, counted), above)
}

function holdersOf(store: UsageStore, owner: number, hash: number): Holder[] {
  return store
    .filesSharing(owner, hash)
    .flatMap((file): Holder[] => {
      const start = store.startOf(file)
      return start ? [{ file, ...start }] : []
    })
    .toSorted(
      (a, b) =>
        a.isShadowed - b.isShadowed ||
        compare(a.started, b.started) ||
        compare(a.path, b.path) ||
        a.file - b.file,
    )
}

function withNeighbours(store: UsageStore, owner: number, touched: ReadonlySet<number>): Set<number> {
  const involved = new Set<number>()
  for (const file of touched) {
    for (const hash of store.hashesSharedBy(file)) {
      for (const sharer of store.filesSharing(owner, hash)) involved.add(sharer)
    }
  }
  return involved
}

function sumOf(shares: readonly UsageShare[]): TokenUse {
  const sum = noTokens()
  for (const { tokens } of shares) addTokens(sum, tokens)
  return sum
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
