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
