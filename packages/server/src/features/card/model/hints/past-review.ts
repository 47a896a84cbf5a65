/** A review as the analysis looks at it. What was taken back is none. */
export interface PastReview {
  at: string
  /** The study day that it fell on. */
  day: string
  /** On the user's clock, 0 to 23. */
  hour: number
  /** The chance of remembering that was predicted; null for a first review. */
  predicted: number | null
  remembered: boolean
  durationMs: number | null
}

/** A review whose chance was predicted. */
export type Prediction = Pick<PastReview, 'remembered' | 'hour'> & { predicted: number }

export const predictionsIn = (reviews: readonly PastReview[]): Prediction[] =>
  reviews.flatMap(({ remembered, hour, predicted }) =>
    predicted === null ? [] : [{ remembered, hour, predicted }],
  )
