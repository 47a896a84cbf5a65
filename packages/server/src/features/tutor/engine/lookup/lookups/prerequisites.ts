import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { ofEachCourse, type Lookup } from '../lookup.ts'
import { quoted, sentence } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_prereqs'
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  prerequisite: z.object({ sentence: z.string() }).nullable(),
  satisfied: z.enum(['yes', 'no', 'depends']).nullable(),
  chain: z.array(
    z.object({
      course: z.string(),
      title: z.string().nullable(),
      step: z.number(),
      taken: z.string().nullable(),
    }),
  ),
  note: z.string().optional(),
})

const STANDING: Readonly<Record<'yes' | 'no' | 'depends', string>> = {
  yes: 'Your transcript shows that you meet this.',
  no: 'Your transcript shows that you do not meet this yet.',
  depends: 'Your transcript alone does not show whether you meet this.',
}

/** What must come before a course, and whether the student has it. */
export const prerequisites: Lookup = {
  tool: TOOL,
  asked:
    /\bpre-?\s?req|\bbefore (?:i|you|we|one) (?:can )?(?:take|start)|\bneed(?:ed|s)? (?:for|to take|before)\b|\brequire[sd]?\b|(?<!what )\bcan i (?:take|start)\b|\bam i (?:ready|allowed|eligible)\b|\beligible\b|\bready for\b/i,
  calls: (understood) => ofEachCourse(understood).map((args) => ({ ...args, depth: 2 })),
  tell(data, naming) {
    const read = Data.safeParse(data)
    if (!read.success) return undefined
    const { course, title, prerequisite, satisfied, chain, note } = read.data
    const name = naming.course(course, title)
    const citations = [courseCitation(course, title, TOOL)]
    const sources = sourcesOf(read.data)
    if (!prerequisite) {
      const question = `What have you taken so far that ${title ?? course} builds on?`
      return {
        text: sentence(naming.inWords(note ?? `I know of no prerequisites for ${name}`)),
        citations,
        sources,
        question,
      }
    }
    const lacking = chain.find(({ step, taken }) => step === 1 && taken !== 'yes')
    return {
      text: [
        `To take ${name} you need: ${quoted(prerequisite.sentence, 500)}`,
        ...(satisfied === null
          ? ['Your transcript is empty here, so I cannot tell whether you meet this.']
          : [STANDING[satisfied]]),
      ].join(' '),
      citations: [
        ...citations,
        ...chain.filter(isListed).map((one) => courseCitation(one.course, one.title, TOOL)),
      ],
      sources,
      question:
        satisfied === null
          ? 'Which of these have you taken, and with which grade?'
          : lacking
            ? `What is your plan for ${lacking.course}?`
            : 'What from those courses would you like to refresh before you start?',
    }
  },
}

/** School subjects of before have no entry in the catalog. */
const isListed = ({ step, title }: { step: number; title: string | null }): boolean =>
  step === 1 && title !== null
