import type { Prediction } from './past-review.ts'

/** How far what was forgotten is what the model said would be. */
export interface Agreement {
  /** 1 where they agree as well as chance allows, 0 where they have nothing in common; null without predictions. */
  share: number | null
  reviews: number
  forgotten: number
  expected: number
}

/** Enough to tell well known from shaky, few enough to be full. */
const EDGES = [0.8, 0.9, 0.95, 0.98] as const

/** Compares band by band, and holds against the model only what chance does not explain. */
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
