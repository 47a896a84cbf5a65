import type { Schedule } from '../card.ts'

export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rating = (typeof RATINGS)[number]

/**
 * An entry in a card's log, ordered by `at`, then `id`. Logs of several devices merge by union. `reschedule` sets the
 * due date and `forget` resets the card, both without a lapse; `undo` reverts an entry; `adopt` takes over another
 * program's schedule.
 */
export type ReviewEntry = {
  id: string
  cardId: string
  at: string
  /** The study day, YYYY-MM-DD, on the device where it was made. */
  day: string
  device: string
} & (
  | {
      type: 'review'
      rating: Rating
      /** Null if unknown. */
      durationMs: number | null
      /** The predicted chance of remembering; null for a first review. */
      predicted: number | null
    }
  | { type: 'reschedule'; dueAt: string }
  | { type: 'forget' }
  | { type: 'undo'; undoes: string }
  | { type: 'adopt'; state: Schedule }
)

/** Entries that a user can undo. */
export type UndoableEntry = Extract<ReviewEntry, { type: 'review' | 'reschedule' | 'forget' }>

export const isUndoable = (entry: ReviewEntry): entry is UndoableEntry =>
  entry.type === 'review' || entry.type === 'reschedule' || entry.type === 'forget'
