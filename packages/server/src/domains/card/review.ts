export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rating = (typeof RATINGS)[number]

/**
 * One entry in the log of a card. Logs of several devices are one by union; in the order of `at`, then `id`.
 * `reschedule` sets when it is due and `forget` begins anew, without a lapse; `undo` takes an entry back.
 */
export type ReviewEntry = {
  id: string
  cardId: string
  at: string
  device: string
} & (
  | {
      type: 'review'
      rating: Rating
      /** How long the answer took, where that is known. */
      durationMs: number | null
      /** The chance of remembering that was predicted for this moment; null for a first review. */
      predicted: number | null
    }
  | { type: 'reschedule'; dueAt: string }
  | { type: 'forget' }
  | { type: 'undo'; undoes: string }
)
