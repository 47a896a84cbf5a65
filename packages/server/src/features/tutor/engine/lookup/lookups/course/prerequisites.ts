import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { codeOf } from '../../naming.ts'
import { enumerated, quoted, sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_prereqs'
const Verdict = z.enum(['yes', 'no', 'depends'])
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  prerequisite: z.object({ sentence: z.string() }).nullable(),
  satisfied: Verdict.nullable(),
  chain: z.array(
    z.object({
      course: z.string(),
      title: z.string().nullable(),
      step: z.number(),
      taken: z.string().nullable(),
    }),
  ),
  leaves: z
    .array(
      z.object({
        course: z.string().optional(),
        satisfied: Verdict,
        by: z.object({ courses: z.array(z.string()) }).optional(),
      }),
    )
    .default([]),
  missing: z.array(z.string()).default([]),
  note: z.string().optional(),
})

const STATUS: Readonly<Record<z.output<typeof Verdict>, string>> = {
  yes: 'Your transcript shows that you meet this.',
  no: 'Your transcript shows that you do not meet this yet.',
  depends: 'Your transcript alone does not show whether you meet this.',
}

/** The prerequisites of a course, and whether the student meets them. */
export const prerequisites = courseFact({
  intent: 'prerequisites',
  tool: TOOL,
  data: Data,
  args: () => ({ depth: 2 }),
  render(data, naming) {
    const { course, title, prerequisite, satisfied, chain, leaves, missing, note } = data
    const name = naming.course(course, title)
    const citations = [courseCitation(course, title, TOOL)]
    const sources = sourcesOf(data)
    if (!prerequisite) {
      return {
        text: sentence(naming.withNames(note ?? `I know of no prerequisites for ${name}`)),
        citations,
        sources,
        question: '',
      }
    }
    return {
      text: [
        `To take ${name} you need: ${quoted(prerequisite.sentence, 500)}`,
        ...(satisfied === null
          ? ['Your transcript is empty here, so I cannot tell whether you meet this.']
          : [STATUS[satisfied]]),
        ...(missing.length > 0 ? [`Still missing: ${naming.withCodes(missing.join('; '), course)}.`] : []),
        ...leaves.flatMap(({ course: needed, by, satisfied: verdict }) => {
          if (needed === undefined || !by) return []
          const courses = enumerated(by.courses.map((each) => naming.course(each)))
          const isOne = by.courses.length === 1
          return verdict === 'yes'
            ? [`${courses} ${isOne ? 'counts' : 'count'} for ${codeOf(needed)} by a transfer agreement.`]
            : [
                `${courses} may count for ${codeOf(needed)} by a transfer agreement: that depends on ${isOne ? 'its' : 'their'} completion and grade, and on the conditions of the agreement.`,
              ]
        }),
      ].join(' '),
      citations: [
        ...citations,
        ...chain.filter(isListed).map((one) => courseCitation(one.course, one.title, TOOL)),
      ],
      sources,
      question: satisfied === null ? 'Which of these have you taken, and with which grade?' : '',
    }
  },
})

/** High school subjects are not in the catalog. */
const isListed = ({ step, title }: { step: number; title: string | null }): boolean =>
  step === 1 && title !== null
