import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { defineLookup, ofEachCourse } from '../lookup.ts'
import { enumerated, quoted, sentence, some } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_outline'
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

export const outline = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\boutline\b|\bsyllab|\btopics?\b|\bcover(?:s|ed)?\b|\bgraded\b|\bgrading\b|\bmarked\b|\bmarking\b|\bassess|\bmidterms?\b|\bfinal exam|\btextbooks?\b|\bworth of the grade\b|\bpercent/i,
  calls: ofEachCourse,
  render(data, naming) {
    const { course, title, term, summary, topics, grading, materials, note } = data
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    if (term === null) {
      const text = sentence(naming.withNames(note ?? `I have no outline of ${name}`))
      return { ...common, text, question: `What do you want to know about how ${title ?? course} is taught?` }
    }
    const parts = grading.map(({ part, percent }) =>
      typeof percent !== 'number' ? part : `${part} ${percent} %`,
    )
    const [first] = topics
    return {
      ...common,
      text: [
        `${name}, by its outline of ${term}${summary === null ? '.' : `: ${quoted(summary, 300)}`}`,
        ...(topics.length > 0 ? [`- Topics, in order: ${some(topics, 12)}.`] : []),
        ...(parts.length > 0 ? [`- Your mark is made up of: ${enumerated(parts)}.`] : []),
        ...(materials.length > 0 ? [`- Books and materials: ${some(materials, 5)}.`] : []),
      ].join('\n'),
      question:
        first === undefined
          ? 'Which of these parts do you want to prepare for first?'
          : `Which of these topics are you least sure of: ${some(topics, 4, 'or')}?`,
    }
  },
})
