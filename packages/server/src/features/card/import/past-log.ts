import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import type { Schedule } from '../model/card.ts'
import { retrievability, type SchedulingOptions } from '../model/schedule/fsrs.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { advanced, effective, newSchedule } from '../model/schedule/schedule.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'
import type { PastEntry } from './imported-note.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same entry of the same card always gets the same id, so that it counts once. */
function entryId(cardId: string, { at, type }: PastEntry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cardId, at, type]))
    .digest()
  const random = Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${encodeTime(Date.parse(at), 10)}${random}`
}

/** Another program's history as entries of our log. */
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

/** A log played through: the schedule at its end, and at each review what would have been predicted for it. */
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
