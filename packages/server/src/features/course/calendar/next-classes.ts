import { DAYS } from '../model/meeting-times.ts'
import { datesOf, weekdayOf } from '../model/timetable/class-dates.ts'
import type { ClassMeeting } from '../model/timetable/chosen-section.ts'
import type { ZonedSection } from './class-calendar.ts'
import { instantOf, offsetAt } from './time-zone-component.ts'

export const DAYS_AHEAD = 7

const MINUTE = 60_000
const DAY = 86_400_000

export interface NextClass {
  readonly course: string
  readonly section: string
  readonly type: string | null
  readonly date: string
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly place: string | null
}

/** The classes that have not ended, of a week from now on, the soonest first. */
export function nextClasses(sections: readonly ZonedSection[], now: Date, most: number): NextClass[] {
  return sections
    .flatMap((section) => section.meetings.flatMap((meeting) => classesOf(section, meeting, now.getTime())))
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, most)
    .map(({ startsAt: _, ...next }) => next)
}

function classesOf(section: ZonedSection, meeting: ClassMeeting, now: number) {
  const { course, section: name, type, term, timeZone } = section
  const { days, start, end, place, except = [] } = meeting
  const dates = datesOf(meeting, term)
  if (!dates || start === null || end === null) return []
  return datesFrom(timeZone, now)
    .filter(
      (date) =>
        dates.from <= date &&
        date <= dates.to &&
        !except.includes(date) &&
        days.some((day) => DAYS[weekdayOf(date)] === day),
    )
    .filter((date) => instantOf(timeZone, date, clock(end)) > now)
    .map((date) => ({
      course,
      section: name,
      type,
      date,
      start,
      end,
      timeZone,
      place,
      startsAt: instantOf(timeZone, date, clock(start)),
    }))
}

/** Today and the days after it, on the calendars of a time zone. */
function datesFrom(timeZone: string, now: number): string[] {
  const local = now + offsetAt(timeZone, now) * MINUTE
  return Array.from({ length: DAYS_AHEAD }, (_, days) =>
    new Date(local + days * DAY).toISOString().slice(0, 10),
  )
}

const clock = (time: string): string => `${time.padStart(5, '0')}:00`
