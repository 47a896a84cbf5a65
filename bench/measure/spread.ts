/** One figure over all rounds: what was typical, and how far it strayed. */
export interface Spread {
  median: number
  /** A tenth of the values are lower: what noise has least to do with. */
  lowDecile: number
  min: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: percentile(sorted, 0.5),
    lowDecile: percentile(sorted, 0.1),
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
  }
}

/** The value below which `share` of the sorted values lie, interpolated between neighbours. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place % 1)
}
