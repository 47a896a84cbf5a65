import * as z from 'zod'
import { look, plainAnswer, type Inquiry, type Lookup } from '../../lookup.ts'
import { counted } from '../../prose.ts'

const TOOL = 'tn_course_timetable'
const MOST_NEXT = 5
const MOST = 12
const NEXT = /\b(?:next|today|tomorrow|this week)\b/
const Meeting = z.object({
  days: z.array(z.string()),
  start: z.string().nullish(),
  end: z.string().nullish(),
  place: z.string().nullish(),
})
const Section = z.object({
  course: z.string(),
  section: z.string(),
  term: z.string(),
  meetings: z.array(Meeting),
})
const NextClass = z.object({
  course: z.string(),
  section: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  place: z.string().nullish(),
})
const Data = z.object({
  items: z.array(Section),
  totalCount: z.number().optional(),
  conflicts: z.array(z.unknown()),
  nextClasses: z.array(NextClass).optional(),
})

/** The sections that the student chose, or the classes that are next. */
export const timetable: Lookup = {
  intent: 'timetable',
  tools: [TOOL],
  async answer(inquiry) {
    const asksNext = NEXT.test(inquiry.frame.masked)
    const { data, failure } = await look(
      inquiry,
      TOOL,
      asksNext ? { next: MOST_NEXT } : { limit: MOST },
      Data,
    )
    if (!data) return [failure]
    return [{ ...plainAnswer(textOf(data, inquiry)), citations: [{ label: 'Your timetable', tool: TOOL }] }]
  },
}

function textOf(
  { items, totalCount = items.length, conflicts, nextClasses }: z.output<typeof Data>,
  { naming }: Inquiry,
): string {
  if (items.length === 0)
    return 'Your timetable is empty here. Add your sections, and I can tell when they meet.'
  if (nextClasses?.length === 0) return 'None of your sections meets within a week.'
  if (nextClasses)
    return [
      'Your next classes:',
      ...nextClasses.map(
        ({ course, section, date, start, end, place }) =>
          `- ${date} ${start}–${end}, ${naming.course(course)}, section ${section}${placeText(place)}`,
      ),
    ].join('\n')
  return [
    `Your timetable has ${counted(totalCount, 'section')}:`,
    ...items.map(
      ({ course, section, term, meetings }) =>
        `- ${term}, ${naming.course(course)}, section ${section}${meetings.length > 0 ? `: ${meetings.map(meetingText).join('; ')}` : ''}`,
    ),
    ...(totalCount > items.length ? [`${items.length} of ${totalCount} shown.`] : []),
    ...(conflicts.length > 0 ? [`Some of them overlap: ${counted(conflicts.length, 'conflict')}.`] : []),
  ].join('\n')
}

const placeText = (place: string | null | undefined): string => (place ? `, ${place}` : '')

const meetingText = ({ days, start, end, place }: z.output<typeof Meeting>): string =>
  `${days.join(' ')}${start && end ? ` ${start}–${end}` : ''}${placeText(place)}`
