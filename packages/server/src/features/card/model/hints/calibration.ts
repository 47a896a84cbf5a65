/** A review as the analysis sees it, without undone ones. */
export interface PastReview {
  at: string
  day: string
  /** In the user's time zone, 0 to 23. */
  hour: number
  /** The predicted chance of remembering; null for a first review. */
  predicted: number | null
  remembered: boolean
  durationMs: number | null
}

/** A review with a prediction. */
export type Prediction = Pick<PastReview, 'remembered' | 'hour'> & { predicted: number }

export const predictionsIn = (reviews: readonly PastReview[]): Prediction[] =>
  reviews.flatMap(({ remembered, hour, predicted }) =>
    predicted === null ? [] : [{ remembered, hour, predicted }],
  )

/** How a user's memory differs from the model, in log odds around 90 %. */
export interface Calibration {
  shift: number
  slope: number
  /** The number of predictions it is based on. */
  reviews: number
}

export const UNCALIBRATED: Calibration = { shift: 0, slope: 1, reviews: 0 }

/** Predictions are clamped to this certainty. */
const SUREST = 0.995
const CENTRE = Math.log(0.9 / 0.1)
const MAX_STEPS = 30
const LONGEST_STEP = 0.5
const CLOSE_ENOUGH = 1e-4
/** Precision of the priors: the weight of the model before there are reviews. */
const SHIFT_PRIOR = 4
const SLOPE_PRIOR = 16

const logit = (chance: number): number => {
  const kept = Math.min(SUREST, Math.max(1 - SUREST, chance))
  return Math.log(kept / (1 - kept))
}
export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The log odds of remembering, corrected by the user's reviews. */
export const calibratedOdds = ({ shift, slope }: Calibration, predicted: number): number =>
  CENTRE + shift + slope * (logit(predicted) - CENTRE)

/** The predicted chance, corrected by the user's reviews. */
export const calibrated = (calibration: Calibration, predicted: number): number =>
  sigmoid(calibratedOdds(calibration, predicted))

/** Logistic regression of outcomes on predictions, with the model itself as the prior. */
export function calibrationOf(predictions: readonly Prediction[]): Calibration {
  const rows = predictions.map(({ predicted, remembered }) => ({
    x: logit(predicted) - CENTRE,
    y: remembered ? 1 : 0,
  }))
  let { shift, slope } = UNCALIBRATED
  for (let step = 0; step < MAX_STEPS; step++) {
    let [byShift, bySlope] = [-SHIFT_PRIOR * shift, -SLOPE_PRIOR * (slope - 1)]
    let [shifts, intersectFilters, slopes] = [SHIFT_PRIOR, 0, SLOPE_PRIOR]
    for (const { x, y } of rows) {
      const chance = sigmoid(CENTRE + shift + slope * x)
      const weight = chance * (1 - chance)
      byShift += y - chance
      bySlope += (y - chance) * x
      shifts += weight
      intersectFilters += weight * x
      slopes += weight * x * x
    }
    const determinant = shifts * slopes - intersectFilters * intersectFilters
    const toShift = (slopes * byShift - intersectFilters * bySlope) / determinant
    const toSlope = (shifts * bySlope - intersectFilters * byShift) / determinant
    const length = Math.max(Math.abs(toShift), Math.abs(toSlope))
    // A full Newton step can overshoot.
    const damped = Math.min(1, LONGEST_STEP / length)
    if (length < CLOSE_ENOUGH) break
    shift += damped * toShift
    slope += damped * toSlope
  }
  return { shift, slope, reviews: rows.length }
}
