import * as z from 'zod'
import { courseCitation, ruleCitation } from '../../citations.ts'
import { ofEachCourse, type Lookup } from '../lookup.ts'
import { sourcesOf, WithSources } from '../sources.ts'
import { goalOf } from '../understood.ts'
import { TRANSFER } from './transfer.ts'

const TOOL = 'tn_course_equivalent_elsewhere'
const MOST = 6
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(z.object({ outcome: z.string(), ruleId: z.string() })),
  totalCount: z.number().optional(),
})

/** What a course counts as anywhere, where no school is named that it should count at. */
export const equivalents: Lookup = {
  tool: TOOL,
  asked: TRANSFER,
  calls: (understood) =>
    goalOf(understood) === undefined ? ofEachCourse(understood).map((args) => ({ ...args, limit: 20 })) : [],
  tell(data, naming) {
    const read = Data.safeParse(data)
    if (!read.success) return undefined
    const { course, title, items } = read.data
    const name = naming.course(course, title)
    const rules = [...new Map(items.map((item) => [item.ruleId, item])).values()]
    const shown = rules.slice(0, MOST)
    return {
      text:
        shown.length > 0
          ? `What ${name} counts as elsewhere${rules.length > MOST ? ` (${MOST} of ${rules.length} agreements)` : ''}:\n${shown.map(({ outcome }) => `- ${naming.inWords(outcome)}`).join('\n')}`
          : `I know of no transfer agreement for ${name}. Without one, each school decides case by case.`,
      citations: [
        courseCitation(course, title, TOOL),
        ...shown.map(({ ruleId, outcome }) => ruleCitation(ruleId, naming.inWords(outcome), TOOL)),
      ],
      sources: sourcesOf(read.data),
      question: 'At which school do you want it to count, and for what?',
    }
  },
}
