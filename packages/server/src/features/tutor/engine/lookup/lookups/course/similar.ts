import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { codeOf } from '../../naming.ts'
import { sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_similar'
const MOST = 5
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(z.object({ course: z.string(), title: z.string(), shared: z.array(z.string()) })),
  note: z.string().optional(),
})

export const similar = courseFact({
  intent: 'similar',
  tool: TOOL,
  data: Data,
  args: () => ({ limit: MOST }),
  render(data, naming) {
    const { course, title, items, note } = data
    const lines = items.map(
      ({ course: other, title: called, shared }) =>
        `- ${codeOf(other)} ${called}: both mention ${shared.slice(0, 4).join(', ')}`,
    )
    return {
      text:
        items.length > 0
          ? `Courses at the same school that are most like ${naming.course(course, title)}:\n${lines.join('\n')}`
          : sentence(naming.withNames(note ?? `I found no course like ${naming.course(course, title)}`)),
      citations: [
        courseCitation(course, title, TOOL),
        ...items.map((one) => courseCitation(one.course, one.title, TOOL)),
      ],
      sources: sourcesOf(data),
      question: '',
    }
  },
})
