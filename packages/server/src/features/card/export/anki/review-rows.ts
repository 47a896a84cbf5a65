import { RATINGS, type ReviewEntry } from '../../model/schedule/review.ts'
import type { SchedulingOptions } from '../../model/schedule/fsrs.ts'
import { applyEntry, effectiveEntries, newSchedule } from '../../model/schedule/schedule.ts'
import type { Card, Schedule } from '../../model/card.ts'
import type { ReviewRow } from './exported-note.ts'
import type { UniqueIds } from './unique-ids.ts'

const DAY = 86_400_000
const [LEARNING, REVIEW, RELEARNING, BY_HAND, RESCHEDULED] = [0, 1, 2, 4, 5]
const EASE = 2_500

/** The log of a card as Anki writes it. Entries that were undone are left out. */
export function reviewRows(
  card: Pick<Card, 'createdAt'>,
  log: readonly ReviewEntry[],
  options: SchedulingOptions,
  { cardId, ids }: { cardId: number; ids: UniqueIds },
): ReviewRow[] {
  let before = newSchedule(card.createdAt)
  return effectiveEntries(log).flatMap((entry): ReviewRow[] => {
    const after = applyEntry(before, entry, options)
    const row = rowOf(entry, before, after)
    before = after
    return row ? [{ id: ids.take(Date.parse(entry.at)), card: cardId, ...row }] : []
  })
}

function rowOf(
  entry: ReviewEntry,
  before: Schedule,
  after: Schedule,
): Omit<ReviewRow, 'id' | 'card'> | undefined {
  const common = { lastInterval: intervalOf(before), durationMs: 0, button: 0 }
  switch (entry.type) {
    case 'review':
      return {
        ...common,
        button: RATINGS.indexOf(entry.rating) + 1,
        interval: intervalOf(after),
        ease: after.phase === 'learning' ? 0 : EASE,
        durationMs: entry.durationMs ?? 0,
        kind: { new: LEARNING, learning: LEARNING, review: REVIEW, relearning: RELEARNING }[before.phase],
      }
    case 'forget':
      return { ...common, interval: 0, ease: 0, kind: BY_HAND }
    case 'reschedule':
      return {
        ...common,
        interval: Math.max(0, Math.round((Date.parse(entry.dueAt) - Date.parse(entry.at)) / DAY)),
        ease: EASE,
        kind: RESCHEDULED,
      }
    // Anki keeps no entry of a schedule that was taken over.
    case 'adopt':
    case 'undo':
      return undefined
  }
}

/** Days; seconds, negative, while it is learned. */
function intervalOf({ phase, scheduledDays, dueAt, lastReviewAt }: Schedule): number {
  if (phase === 'new') return 0
  if (scheduledDays > 0) return scheduledDays
  const seconds = Math.round((Date.parse(dueAt) - Date.parse(lastReviewAt ?? dueAt)) / 1000)
  return -Math.max(1, seconds)
}
