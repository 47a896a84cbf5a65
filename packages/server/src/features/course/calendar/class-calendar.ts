import { ICalCalendar } from 'ical-generator'
import { digest } from '../model/digest.ts'
import type { ChosenSection, ClassMeeting } from '../model/timetable/chosen-section.ts'
import { datesOf, firstDate, type Dates } from '../model/timetable/class-dates.ts'
import { sectionNameText } from '../model/timetable/section-name.ts'
import { localTime } from './local-time.ts'
import { instantOf, timeZoneComponent } from './time-zone-component.ts'

export interface ZonedSection extends ChosenSection {
  /** Where its school is. */
  readonly timeZone: string
}

interface ClassEvent {
  readonly section: ZonedSection
  readonly meeting: ClassMeeting
  readonly number: number
  readonly dates: Dates
  readonly first: string
  readonly start: string
  readonly end: string
}

/** Every meeting of the sections that has a time and dates. */
const eventsOf = (sections: readonly ZonedSection[]): ClassEvent[] =>
  sections.flatMap((section) =>
    section.meetings.flatMap((meeting, number) => {
      const dates = datesOf(meeting, section.term)
      const first = dates && firstDate(meeting.days, dates, meeting.except)
      const { start, end } = meeting
      if (!dates || first === undefined || start === null || end === null) return []
      return [{ section, meeting, number, dates, first, start, end }]
    }),
  )

/** The sections whose meetings no calendar can show, because the school does not say when they are. */
export const withoutEvents = (sections: readonly ZonedSection[]): ZonedSection[] => {
  const shown = new Set(eventsOf(sections).map(({ section }) => section))
  return sections.filter((section) => !shown.has(section))
}

/** Classes as a calendar by RFC 5545: each meeting repeats by the week, to the end of its dates. */
export function classCalendar(
  sections: readonly ZonedSection[],
  name: string,
): { text: string; events: number } {
  const events = eventsOf(sections)
  const days = events.flatMap(({ dates }) => [dates.from, dates.to]).toSorted()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const calendar = new ICalCalendar({
    name,
    prodId: '//Tutor Nexus//Timetable//EN',
    timezone: { name: null, generator: (timeZone) => timeZoneComponent(timeZone, range) },
  })
  for (const { section, meeting, number, dates, first, start, end } of events) {
    const { timeZone, course, title, type, instructors } = section
    const until = new Date(instantOf(timeZone, dates.to, '23:59:59'))
    const code = course.slice(course.indexOf(':') + 1)
    calendar.createEvent({
      id: `${digest(sectionNameText(section), String(number))}@tutor-nexus`,
      // Of a calendar that nobody sends, the stamp is when its facts were last revised.
      stamp: new Date(section.source?.accessedOn ?? dates.from),
      timezone: timeZone,
      start: localTime(timeZone, first, start),
      end: localTime(timeZone, first, end),
      summary: plain([code, type].filter((part) => part !== null).join(' ')),
      description: [
        title === null ? null : plain(title),
        plain(`Section ${section.section}, ${section.term}`),
        plain(instructors.join(', ')),
        meeting.from === null || meeting.to === null
          ? 'Dates of the whole term: check them with the school'
          : '',
      ]
        .filter((part) => part !== null && part !== '')
        .join('\n'),
      location: meeting.place === null ? null : plain(meeting.place),
      repeating: [
        `RRULE:FREQ=WEEKLY;BYDAY=${meeting.days.map((day) => day.toUpperCase()).join(',')};UNTIL=${utcText(until)}`,
        ...exceptions(timeZone, start, meeting.except ?? []),
      ].join('\r\n'),
    })
  }
  return { text: `${calendar.toString()}\r\n`, events: events.length }
}

const exceptions = (timeZone: string, start: string, dates: readonly string[]): string[] => {
  const clock = `${start.padStart(5, '0').replace(':', '')}00`
  return dates.length === 0
    ? []
    : [`EXDATE;TZID=${timeZone}:${dates.map((date) => `${date.replaceAll('-', '')}T${clock}`).join(',')}`]
}

/** No calendar may have control characters. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

/** With a time zone at the start, the end of a repetition is in UTC. */
const utcText = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
