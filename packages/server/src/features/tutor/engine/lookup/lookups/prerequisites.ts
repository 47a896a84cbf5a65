import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { defineLookup, ofEachCourse } from '../lookup.ts'
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

const STATUS: Readonly<Record<'yes' | 'no' | 'depends', string>> = {
  yes: 'Your transcript shows that you meet this.',
  no: 'Your transcript shows that you do not meet this yet.',
  depends: 'Your transcript alone does not show whether you meet this.',
}

/** The prerequisites of a course, and whether the student meets them. */
export const prerequisites = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\bpre-?\s?req|\bbefore (?:i|you|we|one) (?:can )?(?:take|start)|\bneed(?:ed|s)? (?:for|to take|before)\b|\brequire[sd]?\b|(?<!what )\bcan i (?:take|start)\b|\bam i (?:ready|allowed|eligible)\b|\beligible\b|\bready for\b/i,
  calls: (parsed) => ofEachCourse(parsed).map((args) => ({ ...args, depth: 2 })),
  render(data, naming) {
    const { course, title, prerequisite, satisfied, chain, note } = data
    const name = naming.course(course, title)
    const citations = [courseCitation(course, title, TOOL)]
    const sources = sourcesOf(data)
    if (!prerequisite) {
      const question = `What have you taken so far that ${title ?? course} builds on?`
      return {
        text: sentence(naming.withNames(note ?? `I know of no prerequisites for ${name}`)),
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
          : [STATUS[satisfied]]),
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
})

/** High school subjects are not in the catalog. */
const isListed = ({ step, title }: { step: number; title: string | null }): boolean =>
  step === 1 && title !== null
