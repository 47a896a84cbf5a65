import type { Schedule } from '../card.ts'

export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rating = (typeof RATINGS)[number]

/**
 * One entry in the log of a card. Logs of several devices are one by union; in the order of `at`, then `id`.
 * `reschedule` sets when it is due and `forget` begins anew, without a lapse; `undo` takes an entry back;
 * `adopt` takes over what another program knew of the card.
 */
export type ReviewEntry = {
  id: string
  cardId: string
  at: string
  /** The study day, YYYY-MM-DD, that it fell on where it was made. */
  day: string
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
  | { type: 'adopt'; state: Schedule }
)

/** What a user did to a card, and can take back. */
export type UndoableEntry = Extract<ReviewEntry, { type: 'review' | 'reschedule' | 'forget' }>

export const isUndoable = (entry: ReviewEntry): entry is UndoableEntry =>
  entry.type === 'review' || entry.type === 'reschedule' || entry.type === 'forget'
