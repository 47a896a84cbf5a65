import type { Prediction } from './past-review.ts'

/** How a user's memory differs from the model's: on the scale of log odds, around nine in ten. */
export interface Calibration {
  shift: number
  slope: number
  /** How many predictions it was learnt from. */
  reviews: number
}

export const UNCALIBRATED: Calibration = { shift: 0, slope: 1, reviews: 0 }

/** No prediction is taken to be surer than that. */
const SUREST = 0.995
const CENTRE = Math.log(0.9 / 0.1)
const MOST_STEPS = 30
const LONGEST_STEP = 0.5
const CLOSE_ENOUGH = 1e-4
/** How firmly the model is believed before there are reviews: the precisions of the priors. */
const SHIFT_PRIOR = 4
const SLOPE_PRIOR = 16

const logit = (chance: number): number => {
  const kept = Math.min(SUREST, Math.max(1 - SUREST, chance))
  return Math.log(kept / (1 - kept))
}
export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The log odds of remembering, as this user's reviews have it. */
export const calibratedOdds = ({ shift, slope }: Calibration, predicted: number): number =>
  CENTRE + shift + slope * (logit(predicted) - CENTRE)

/** The chance that the model predicts, as this user's reviews correct it. */
export const calibrated = (calibration: Calibration, predicted: number): number =>
  sigmoid(calibratedOdds(calibration, predicted))

/** Learns from what was predicted and what came of it: logistic regression, with the model itself as prior. */
export function calibrationOf(predictions: readonly Prediction[]): Calibration {
  const rows = predictions.map(({ predicted, remembered }) => ({
    x: logit(predicted) - CENTRE,
    y: remembered ? 1 : 0,
  }))
  let { shift, slope } = UNCALIBRATED
  for (let step = 0; step < MOST_STEPS; step++) {
    let [byShift, bySlope] = [-SHIFT_PRIOR * shift, -SLOPE_PRIOR * (slope - 1)]
    let [shifts, both, slopes] = [SHIFT_PRIOR, 0, SLOPE_PRIOR]
    for (const { x, y } of rows) {
      const chance = sigmoid(CENTRE + shift + slope * x)
      const weight = chance * (1 - chance)
      byShift += y - chance
      bySlope += (y - chance) * x
      shifts += weight
      both += weight * x
      slopes += weight * x * x
    }
    const determinant = shifts * slopes - both * both
    const toShift = (slopes * byShift - both * bySlope) / determinant
    const toSlope = (shifts * bySlope - both * byShift) / determinant
    const length = Math.max(Math.abs(toShift), Math.abs(toSlope))
    // A whole step from afar can overshoot.
    const damped = Math.min(1, LONGEST_STEP / length)
    if (length < CLOSE_ENOUGH) break
    shift += damped * toShift
    slope += damped * toSlope
  }
  return { shift, slope, reviews: rows.length }
}
