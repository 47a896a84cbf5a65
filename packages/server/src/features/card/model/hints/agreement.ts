import type { Prediction } from './past-review.ts'

/** How well the model's predictions match what was forgotten. */
export interface Agreement {
  /** 1 if they match within chance, 0 if they do not match at all; null without predictions. */
  share: number | null
  reviews: number
  forgotten: number
  expected: number
}

/** Few enough bands that each has reviews. */
const EDGES = [0.8, 0.9, 0.95, 0.98] as const

/** Compares predicted and actual lapses per band; deviations within chance do not count. */
export function agreementOf(predictions: readonly Prediction[]): Agreement {
  const bands = Map.groupBy(predictions, ({ predicted }) => EDGES.filter((edge) => predicted >= edge).length)
  let [apart, byChance, most, forgotten, expected] = [0, 0, 0, 0, 0]
  for (const band of bands.values()) {
    const seen = band.filter(({ remembered }) => !remembered).length
    const said = band.reduce((sum, { predicted }) => sum + 1 - predicted, 0)
    const variance = band.reduce((sum, { predicted }) => sum + predicted * (1 - predicted), 0)
    apart += Math.abs(seen - said)
    byChance += Math.sqrt(variance)
    most += Math.max(seen, said)
    forgotten += seen
    expected += said
  }
  return {
    share: predictions.length === 0 ? null : most === 0 ? 1 : 1 - Math.max(0, apart - byChance) / most,
    reviews: predictions.length,
    forgotten,
    expected,
  }
}
