import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { quoted, sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_requisites'
const Requisite = z.object({ sentence: z.string() }).nullable()
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  corequisite: Requisite,
  antirequisite: Requisite,
  recommended: Requisite,
  note: z.string().optional(),
})

/** Corequisites, exclusions and recommendations of a course. */
export const otherRequisites = courseFact({
  intent: 'requisites',
  tool: TOOL,
  data: Data,
  render(data, naming) {
    const { course, title, corequisite, antirequisite, recommended, note } = data
    const name = naming.course(course, title)
    const parts = [
      ...(corequisite ? [`Take at the same time, or before: ${quoted(corequisite.sentence, 300)}`] : []),
      ...(antirequisite ? [`On courses that overlap: ${quoted(antirequisite.sentence, 300)}`] : []),
      ...(recommended ? [`Recommended: ${quoted(recommended.sentence, 300)}`] : []),
    ]
    return {
      text:
        parts.length > 0
          ? `For ${name} the school says: ${parts.join(' ')}`
          : sentence(
              naming.withNames(
                note ?? `I know of nothing that must be taken with ${name} or that rules it out`,
              ),
            ),
      citations: [courseCitation(course, title, TOOL)],
      sources: sourcesOf(data),
      question: '',
    }
  },
})
