import type { Picture } from './plot-props.ts'

/** The heights to draw, the tallest first, so that each covers the foot of the one before it. */
export function stacked(series: Picture['series']): Picture['series'] {
  const sums: number[] = []
  return series
    .map((one) => ({
      ...one,
      values: one.values.map((value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0))),
    }))
    .toReversed()
}
