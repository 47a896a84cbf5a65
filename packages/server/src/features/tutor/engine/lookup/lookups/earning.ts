import * as z from 'zod'
import { courseCitation, ruleCitation } from '../../citations.ts'
import { defineLookup } from '../lookup.ts'
import { evidenceOf, WithEvidence } from '../sources.ts'
import { EARNING } from './transfer.ts'

const TOOL = 'tn_transfer_reverse'
const MOST = 6
const Data = z.object({
  targetCourse: z.string(),
  items: z.array(WithEvidence.extend({ ruleId: z.string(), sources: z.string(), inEffect: z.boolean() })),
  totalCount: z.number().optional(),
})

/** Courses elsewhere that give credit for a course. */
export const earning = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: EARNING,
  calls({ courses, schools }) {
    const [course] = courses
    if (course === undefined) return []
    const from = schools.find(({ id }) => !course.startsWith(`${id}:`))
    return [{ targetCourse: course, limit: MOST, ...(from ? { sourceInstitution: from.id } : {}) }]
  },
  render(data, naming) {
    const { targetCourse, items, totalCount = items.length } = data
    const name = naming.course(targetCourse)
    const lines = items.map(
      ({ sources, inEffect }) => `- ${naming.withNames(sources)}${inEffect ? '' : ' (not in effect today)'}`,
    )
    const more = totalCount > items.length ? ` (${items.length} of ${totalCount} ways)` : ''
    return {
      text:
        items.length > 0
          ? `Each of these gives you credit for ${name}${more}:\n${lines.join('\n')}`
          : `I know of no agreement that gives credit for ${name}.`,
      citations: [
        courseCitation(targetCourse, undefined, TOOL),
        ...items.map(({ ruleId, sources }) =>
          ruleCitation(ruleId, naming.withNames(`${sources} for ${targetCourse}`), TOOL),
        ),
      ],
      sources: evidenceOf(items),
      question: 'Which of these fits with what you have taken already?',
    }
  },
})
