import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { defineLookup, ofEachCourse } from '../lookup.ts'
import { enumerated, sentence } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_schedule'
const MOST_SECTIONS = 6
const Section = z.object({
  term: z.string(),
  section: z.string(),
  instructors: z.array(z.string()),
  meetings: z.array(
    z.object({
      days: z.array(z.string()),
      start: z.string().nullish(),
      end: z.string().nullish(),
      campus: z.string().nullish(),
      room: z.string().nullish(),
    }),
  ),
})
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(Section),
  totalCount: z.number().optional(),
  note: z.string().optional(),
})

export const schedule = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\bschedule|\btimetable|\bwhen (?:is|are|does|do|can|will)\b|\bwhat (?:time|day)|\bsections?\b|\boffered\b|\bgiven in\b|\bwho teaches\b|\btaught\b|\binstructors?\b|\bprof(?:essor)?s?\b|\bwhere is\b/i,
  calls: (parsed) => ofEachCourse(parsed).map((args) => ({ ...args, limit: MOST_SECTIONS })),
  render(data, naming) {
    const { course, title, items, totalCount = items.length, note } = data
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    if (items.length === 0) {
      const text = sentence(naming.withNames(note ?? `I have no class times for ${name}`))
      return { ...common, text, question: `In which term do you want to take ${title ?? course}?` }
    }
    const more =
      totalCount > items.length ? ` There are ${totalCount} sections in all; these are the newest.` : ''
    return {
      ...common,
      text: `${name} is taught in these sections:\n${items.map((item) => `- ${sectionText(item)}`).join('\n')}${more}`,
      question: 'Which of these times leave you room to study in between?',
    }
  },
})

function sectionText({ term, section, instructors, meetings }: z.output<typeof Section>): string {
  const times = meetings.map(({ days, start, end, campus, room }) => {
    const hours = start && end ? ` ${start}–${end}` : ''
    const location = [campus, room].filter((part) => part).join(' ')
    return `${days.join(' ')}${hours}${location === '' ? '' : `, ${location}`}`
  })
  const by = instructors.length > 0 ? `, with ${enumerated(instructors)}` : ''
  return `${term}, section ${section}${times.length > 0 ? `: ${times.join('; ')}` : ''}${by}`
}
