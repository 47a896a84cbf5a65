/** The same throws for the same seed. */
export interface Dice {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `below`. */
  upTo(below: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item | undefined
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number) => Math.floor(next() * below)
  return { next, upTo, chance: (share) => next() < share, pick: (items) => items[upTo(items.length)] }
}
