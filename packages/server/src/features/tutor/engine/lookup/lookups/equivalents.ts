import * as z from 'zod'
import { courseCitation, ruleCitation } from '../../citations.ts'
import { defineLookup, ofEachCourse, goalOf } from '../lookup.ts'
import { sourcesOf, WithSources } from '../sources.ts'
import { TRANSFER } from './transfer.ts'

const TOOL = 'tn_course_equivalent_elsewhere'
const MOST = 6
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(z.object({ outcome: z.string(), ruleId: z.string() })),
  totalCount: z.number().optional(),
})

/** What a course counts as anywhere, if no target school is named. */
export const equivalents = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: TRANSFER,
  calls: (parsed) =>
    goalOf(parsed) === undefined ? ofEachCourse(parsed).map((args) => ({ ...args, limit: 20 })) : [],
  render(data, naming) {
    const { course, title, items } = data
    const name = naming.course(course, title)
    const rules = [...new Map(items.map((item) => [item.ruleId, item])).values()]
    const shown = rules.slice(0, MOST)
    return {
      text:
        shown.length > 0
          ? `What ${name} counts as elsewhere${rules.length > MOST ? ` (${MOST} of ${rules.length} agreements)` : ''}:\n${shown.map(({ outcome }) => `- ${naming.withNames(outcome)}`).join('\n')}`
          : `I know of no transfer agreement for ${name}. Without one, each school decides case by case.`,
      citations: [
        courseCitation(course, title, TOOL),
        ...shown.map(({ ruleId, outcome }) => ruleCitation(ruleId, naming.withNames(outcome), TOOL)),
      ],
      sources: sourcesOf(data),
      question: 'At which school do you want it to count, and for what?',
    }
  },
})
