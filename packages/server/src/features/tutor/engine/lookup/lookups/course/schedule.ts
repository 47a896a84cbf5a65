import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { counted, enumerated, sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_schedule'
const MOST_SECTIONS = 6
const MOST_READ = 50
const hasYear = (term = ''): boolean => /\d{4}/.test(term)
/** `spring of 2027` */
const yearTerm = (term = ''): string => term.replace(/ of /i, ' ')
/** `who teaches it?` */
const WHO = /\b(?:who|instructors?|prof(?:essor)?s?|teachers?)\b/
/** The kind of section that a question asks for, and how schools write it. */
const KINDS = [
  { asked: /\blab(?:s|oratory|oratories)?\b/, type: /^lab/i },
  { asked: /\btutorials?\b/, type: /^tut/i },
  { asked: /\blectures?\b/, type: /^lec/i },
] as const
const Section = z.object({
  term: z.string(),
  section: z.string(),
  type: z.string().nullish(),
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
type Section = z.output<typeof Section>
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
  args: ({ frame: { term, masked } }) => ({
    ...(hasYear(term) ? { term: yearTerm(term) } : {}),
    limit: (term === undefined || hasYear(term)) && !isSelective(masked) ? MOST_SECTIONS : MOST_READ,
  }),
  render(data, naming, { frame: { term, masked } }) {
    const { course, title, note } = data
    const season = term === undefined || hasYear(term) ? undefined : term
    const inSeason = data.items.filter(
      (item) => season === undefined || item.term.toLowerCase().startsWith(season.toLowerCase()),
    )
    const fitting = selected(inSeason, masked)
    const items = fitting.slice(0, MOST_SECTIONS)
    const totalCount =
      season === undefined && fitting.length === data.items.length
        ? (data.totalCount ?? items.length)
        : fitting.length
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
    const more = totalCount > items.length ? `\nThere are ${totalCount} such sections in all.` : ''
    const unnamed = WHO.test(masked)
      ? inSeason.filter(({ instructors }) => instructors.length === 0).length
      : 0
    const open = unnamed > 0 ? `\nFor ${counted(unnamed, 'section')} no instructor is listed.` : ''
    return {
      ...common,
      text: `${name} is taught in these sections:\n${items.map((item) => `- ${sectionText(item)}`).join('\n')}${more}${open}`,
      question: '',
    }
  },
})

const isSelective = (masked: string): boolean =>
  WHO.test(masked) || KINDS.some(({ asked }) => asked.test(masked))

/** The sections of the kind that a question asks for, or those with instructors; all where there are none. */
function selected(sections: readonly Section[], masked: string): readonly Section[] {
  const kinds = KINDS.filter(({ asked }) => asked.test(masked))
  const ofKind = sections.filter(({ type }) => kinds.some((kind) => kind.type.test(type ?? '')))
  const wanted = ofKind.length > 0 ? ofKind : sections
  const named = WHO.test(masked) ? wanted.filter(({ instructors }) => instructors.length > 0) : []
  return named.length > 0 ? named : wanted
}

function sectionText({ term, section, instructors, meetings }: Section): string {
  const times = meetings.map(({ days, start, end, campus, room }) => {
    const hours = start && end ? ` ${start}–${end}` : ''
    const location = [campus, room].filter((part) => part).join(' ')
    return `${days.join(' ')}${hours}${location === '' ? '' : `, ${location}`}`
  })
  const by = instructors.length > 0 ? `, with ${enumerated(instructors)}` : ''
  return `${term}, section ${section}${times.length > 0 ? `: ${times.join('; ')}` : ''}${by}`
}
