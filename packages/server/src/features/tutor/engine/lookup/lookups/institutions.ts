import * as z from 'zod'
import { defineLookup } from '../lookup.ts'
import { some } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_institutions'
const Data = WithSources.extend({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      courses: z.number(),
      agreementsFrom: z.number().default(0),
      agreementsTo: z.number().default(0),
    }),
  ),
  totalCount: z.number().optional(),
})

export const institutions = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\bwhich (?:schools|universities|colleges|institutions)\b|\bwhat (?:schools|universities|colleges|institutions)\b/i,
  calls: ({ courses }) => (courses.length > 0 ? [] : [{ limit: 100 }]),
  render(data) {
    const { items, totalCount = items.length } = data
    return {
      text:
        items.length > 0
          ? `I know ${totalCount} school${totalCount === 1 ? '' : 's'}: ${some(
              items.map(({ id, name, courses, agreementsFrom, agreementsTo }) =>
                courses > 0
                  ? `${name} (${id}, ${courses} courses)`
                  : `${name} (${id}, ${agreementsFrom + agreementsTo} agreements)`,
              ),
              10,
            )}.`
          : 'I know no schools yet: none have been added.',
      citations: [{ label: 'Schools in the catalog', tool: TOOL }],
      sources: sourcesOf(data),
      question: 'Which of them do you study at, or want to?',
    }
  },
})
