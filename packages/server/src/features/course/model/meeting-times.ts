import type { StoredSection } from '../store/stored-records.ts'

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type Day = (typeof DAYS)[number]

/** When a section may meet. */
export interface WantedTimes {
  /** On one of these days at least. */
  readonly days?: readonly Day[] | undefined
  /** On none of these. */
  readonly freeDays?: readonly Day[] | undefined
  /** Never before this time, and never past that one, as HH:MM. */
  readonly startsFrom?: string | undefined
  readonly endsBy?: string | undefined
}

export const asksForTimes = ({ days, freeDays, startsFrom, endsBy }: WantedTimes): boolean =>
  (days ?? freeDays ?? startsFrom ?? endsBy) !== undefined

/** Whether a section says when it meets, so that its times can be judged. */
export const hasTimes = ({ meetings }: StoredSection): boolean =>
  meetings.some(({ days, start }) => days.length > 0 && start !== null)

/** Whether all that is known of a section's meetings is as wanted. */
export function meetsWithin({ meetings }: StoredSection, wanted: WantedTimes): boolean {
  const { days = DAYS, freeDays = [], startsFrom = '00:00', endsBy = '24:00' } = wanted
  const meets = new Set(meetings.flatMap((meeting) => meeting.days))
  return (
    days.some((day) => meets.has(day)) &&
    !freeDays.some((day) => meets.has(day)) &&
    meetings.every(
      ({ start, end }) =>
        minutes(start ?? startsFrom) >= minutes(startsFrom) &&
        minutes(end ?? start ?? endsBy) <= minutes(endsBy),
    )
  )
}

/** Schools write 9:30 and 09:30. */
function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
