import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { enumerated, sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_schedule'
const MOST_SECTIONS = 6
const MOST_READ = 50
const hasYear = (term = ''): boolean => /\d{4}/.test(term)
/** `spring of 2027` */
const yearTerm = (term = ''): string => term.replace(/ of /i, ' ')
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

export const schedule = courseFact({
  intent: 'schedule',
  tool: TOOL,
  data: Data,
  args: ({ frame: { term } }) =>
    hasYear(term)
      ? { term: yearTerm(term), limit: MOST_SECTIONS }
      : { limit: term === undefined ? MOST_SECTIONS : MOST_READ },
  render(data, naming, { frame: { term } }) {
    const { course, title, note } = data
    const season = term === undefined || hasYear(term) ? undefined : term
    const fitting = data.items.filter(
      (item) => season === undefined || item.term.toLowerCase().startsWith(season.toLowerCase()),
    )
    const items = fitting.slice(0, MOST_SECTIONS)
    const totalCount = season === undefined ? (data.totalCount ?? items.length) : fitting.length
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    if (items.length === 0 && data.items.length > 0)
      return {
        ...common,
        text: `No sections of ${name} in ${season} are listed, only in ${enumerated([...new Set(data.items.map((item) => item.term))])}.`,
        question: '',
      }
    if (items.length === 0) {
      const text = sentence(naming.withNames(note ?? `I have no class times for ${name}`))
      return { ...common, text, question: '' }
    }
    const more =
      totalCount > items.length ? `\nThere are ${totalCount} sections in all; these are the newest.` : ''
    return {
      ...common,
      text: `${name} is taught in these sections:\n${items.map((item) => `- ${sectionText(item)}`).join('\n')}${more}`,
      question: '',
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
