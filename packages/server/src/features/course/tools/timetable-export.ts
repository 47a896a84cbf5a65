import * as z from 'zod'
import { ToolError } from '@tutor-nexus/toolkit'
import { timetableTools } from '../define.ts'
import { pagePieces } from '../model/pieces.ts'
import { Sources } from '../model/source.ts'
import { termOrder, termOrders } from '../model/term-order.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { cursorParameter, termParameter } from './shared/parameters.ts'
import {
  assumedDates,
  ownWord,
  SectionNames,
  showTimetable,
  sourcesOfChosen,
} from './shared/timetable-view.ts'
import { Part } from './shared/views.ts'

const EXAMPLE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Tutor Nexus//Timetable//EN',
  'NAME:Classes Fall 2026',
  'X-WR-CALNAME:Classes Fall 2026',
  'BEGIN:VTIMEZONE',
  'TZID:America/Vancouver',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0800',
  'TZNAME:PST',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20260308T020000',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0700',
  'TZNAME:PDT',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:1WcapgIuKDNrh8_xVWisEr@tutor-nexus',
  'SEQUENCE:0',
  'DTSTAMP:20261101T000000Z',
  'DTSTART;TZID=America/Vancouver:20260909T113000',
  'DTEND;TZID=America/Vancouver:20260909T122000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261205T065959Z',
  'SUMMARY:ASTR 1110 LEC',
  'LOCATION:A214\\, Harbour',
  'DESCRIPTION:The Solar System\\nSection 001\\, Fall 2026\\nSunniva Adeyard',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

export const timetableExport = timetableTools.query({
  name: 'tn_course_timetable_export',
  title: 'Export timetable',
  description: {
    what: "Export the user's timetable as an iCalendar file (ICS) for Google, Apple or Outlook calendars.",
    when: 'Use this when the user wants their classes in a calendar app: "export my timetable as an ICS file".',
    returns: "Returns the file's text: every class in the school's time zone, to the end of the term.",
  },
  tags: ['schedule', 'export'],
  parameters: () =>
    z.object({
      term: termParameter().describe('Season and year, such as Fall 2026; else all terms'),
      cursor: cursorParameter(),
    }),
  data: () =>
    z.object({
      fileName: z.string(),
      calendar: z.string().describe('text/calendar, RFC 5545'),
      events: z.int().describe('Weekly classes in it'),
      timeZones: z.array(z.string()),
      leftOut: SectionNames().describe('Sections without times: the school does not say when they meet'),
      part: Part().optional(),
      nextCursor: z.string().optional(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'One lecture, three times a week until the term ends',
      given: [
        {
          tool: 'tn_course_timetable_edit',
          params: { add: [{ course: 'nrc:ASTR 1110', section: '001', term: 'Fall 2026' }] },
        },
      ],
      params: { term: 'Fall 2026' },
      expectedResult: {
        fileName: 'classes-fall-2026.ics',
        calendar: EXAMPLE,
        events: 1,
        timeZones: ['America/Vancouver'],
        leftOut: [],
        sources: [demoSource],
      },
    },
  ],
  async handler({ term, cursor }, context) {
    const { services, now, ok } = context
    const keys = term === undefined ? undefined : termOrders(term)
    const chosen = (await services.chosenSections()).filter(
      (one) => keys === undefined || keys.includes(termOrder(one.term)),
    )
    if (chosen.length === 0) throw nothingChosen(term)
    const { zonedSections } = await import('../calendar/zoned-sections.ts')
    const { classCalendar, withoutEvents } = await import('../calendar/class-calendar.ts')
    const [own, { all }] = await Promise.all([services.timeZone(), services.schools.schools()])
    const sections = zonedSections(chosen, all, own)
    const terms = [...new Set(sections.map((one) => one.term))]
    const name = `Classes ${terms.length === 1 ? terms[0] : ''}`.trim()
    const { text, events } = classCalendar(sections, name)
    if (events === 0) throw noTimes()
    const page = await pagePieces([{ list: 'calendar', at: 0, text }], cursor, context)
    const [piece] = page.items
    const { nextCursor } = page
    const sources = sourcesOfChosen(chosen)
    return ok(
      {
        fileName: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.ics`,
        calendar: piece?.text ?? '',
        events,
        timeZones: [...new Set(sections.map(({ timeZone }) => timeZone))],
        leftOut: withoutEvents(sections).map(({ course, section, term: when }) => ({
          course,
          section,
          term: when,
        })),
        ...(piece?.part ? { part: { ...piece.part, field: 'calendar' } } : {}),
        ...(nextCursor === undefined ? {} : { nextCursor }),
        sources,
      },
      {
        ...recordFacts({
          kind: 'calendar',
          record: { id: name, label: name },
          sources,
          now: now(),
          assumptions: assumedDates(chosen),
          next: [...page.next, showTimetable(term)],
        }),
        ...ownWord(sources),
      },
    )
  },
})

const nothingChosen = (term: string | undefined): ToolError =>
  new ToolError('NOT_FOUND', `No sections chosen${term === undefined ? ' yet' : ` for ${term}`}`, {
    details: { reason: 'tn_course_timetable_edit adds sections to the timetable' },
    next: [showTimetable()],
  })

const noTimes = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'None of the chosen sections has times', {
    details: { reason: 'The schools do not say when they meet, so there is nothing for a calendar' },
    next: [showTimetable()],
  })
