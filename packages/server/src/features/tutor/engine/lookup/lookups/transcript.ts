import * as z from 'zod'
import { defineLookup } from '../lookup.ts'
import { some } from '../prose.ts'

const TOOL = 'tn_user_transcript_get'
const MOST = 20
const Data = z.object({
  items: z.array(z.object({ course: z.string(), grade: z.string().nullable(), term: z.string().nullable() })),
  totalCount: z.number(),
})

export const transcript = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\bmy (?:transcript|courses|grades|marks|record)\b|\bhave i (?:taken|done|finished|passed)\b|\bdid i (?:take|pass)\b|\bi(?:'ve| have) (?:taken|completed|passed)\b/i,
  calls: () => [{ limit: MOST }],
  render(data, naming) {
    const { items, totalCount } = data
    const entries = items.map(({ course, grade, term }) => {
      const details = [grade, term].filter((part) => part !== null)
      return details.length > 0
        ? `${naming.withNames(course)}: ${details.join(', ')}`
        : naming.withNames(course)
    })
    const more = totalCount > items.length ? ` These are ${items.length} of ${totalCount}.` : ''
    return {
      text:
        items.length > 0
          ? `Your transcript has ${some(entries, MOST)}.${more}`
          : 'Your transcript is empty here. Enter your courses, and I can take them into account.',
      citations: [{ label: 'Your transcript', tool: TOOL }],
      sources: [],
      question:
        items.length > 0
          ? 'Which of these do you feel surest of, and which would you rather go over again?'
          : 'Which courses have you taken so far?',
    }
  },
})
