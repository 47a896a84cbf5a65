import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import type { Schedule } from '../model/card.ts'
import { retrievability, type SchedulingOptions } from '../model/schedule/fsrs.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { advanced, effective, newSchedule } from '../model/schedule/schedule.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'
import type { PastEntry } from './imported-note.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A stable id, so that importing an entry twice counts once. */
function entryId(cardId: string, { at, type }: PastEntry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cardId, at, type]))
    .digest()
  const random = Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${encodeTime(Date.parse(at), 10)}${random}`
}

/** Converts another program's history to entries of our log. */
export const logOf = (
  cardId: string,
  history: readonly PastEntry[],
  calendar: StudyCalendar,
  device: string,
): ReviewEntry[] =>
  history.map((past): ReviewEntry => {
    const bare = { id: entryId(cardId, past), cardId, at: past.at, day: calendar.dayOf(past.at), device }
    return past.type === 'review' ? { ...bare, ...past, predicted: null } : { ...bare, ...past }
  })

/** Replays a log: the final schedule, and the prediction for each review. */
export function playedThrough(
  createdAt: string,
  log: readonly ReviewEntry[],
  options: SchedulingOptions,
): { entries: ReviewEntry[]; schedule: Schedule } {
  let schedule = newSchedule(createdAt)
  const entries = effective(log).map((entry): ReviewEntry => {
    const foreseen =
      entry.type === 'review' ? { ...entry, predicted: retrievability(schedule, entry.at, options) } : entry
    schedule = advanced(schedule, entry, options)
    return foreseen
  })
  return { entries, schedule }
}
