import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { enumerated, quoted, sentence, some } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_outline'
const COVERED = /\b(?:cover(?:s|ed)?|topics?|learn|about|syllabus)\b/
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  term: z.string().nullable(),
  summary: z.string().nullable(),
  topics: z.array(z.string()),
  grading: z.array(z.object({ part: z.string(), percent: z.number().nullish() })),
  materials: z.array(z.string()),
  note: z.string().optional(),
})

export const outline = courseFact({
  intent: 'outline',
  tool: TOOL,
  data: Data,
  // The calendar's description says what a course is about.
  otherwise: ({ term }, { frame }) => (term === null && COVERED.test(frame.masked) ? 'course' : undefined),
  render(data, naming) {
    const { course, title, term, summary, topics, grading, materials, note } = data
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    if (term === null) {
      const text = sentence(naming.withNames(note ?? `I have no outline of ${name}`))
      return { ...common, text, question: '' }
    }
    const parts = grading.map(({ part, percent }) =>
      typeof percent !== 'number' ? part : `${part} ${percent} %`,
    )
    return {
      ...common,
      text: [
        `${name}, by its outline of ${term}${summary === null ? '.' : `: ${quoted(summary, 300)}`}`,
        ...(topics.length > 0 ? [`- Topics, in order: ${some(topics, 12)}.`] : []),
        ...(parts.length > 0 ? [`- Your mark is made up of: ${enumerated(parts)}.`] : []),
        ...(materials.length > 0 ? [`- Books and materials: ${some(materials, 5)}.`] : []),
      ].join('\n'),
      question: '',
    }
  },
})
