import * as z from 'zod'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { counted, credits, enumerated, some } from '../../prose.ts'
import { meantCourses, unknownSchool } from '../../resolve-courses.ts'
import { targetSchool } from './targets.ts'

const COMPARE = 'tn_transfer_compare'
const MOST = 8
const MOST_DETAILED = 3
const School = z.object({
  rank: z.number(),
  institution: z.string(),
  name: z.string(),
  sourceCredits: z.number(),
  targetCredits: z.number(),
  transfers: z.number(),
  nothing: z.number(),
  open: z.number(),
  creditsKnown: z.boolean(),
})
type School = z.output<typeof School>
const LEAST = /\b(?:least|fewest|lowest|worst|smallest|less|fewer)\b/
const CREDITS = /\b(?:credits?|units)\b/
/** `which school takes most of my credits` asks for the credits that the student has, not for those of the school. */
const OWN_CREDITS = /\bmy (?:\w+ )?(?:credits?|units)\b/
const Data = z.object({
  items: z.array(School),
  totalCount: z.number(),
  withoutAgreement: z.array(z.object({ name: z.string() })),
  withoutAgreementCount: z.number(),
  dataFrom: z.string().nullable(),
})

/** Where courses, or the transcript, count most. */
export const compare: Lookup = {
  intent: 'compare',
  tools: [COMPARE],
  async answer(inquiry) {
    const { frame } = inquiry
    const { courses, problems } = await meantCourses(inquiry)
    const unknown = frame.targets.filter(({ ids }) => ids.length === 0).map(unknownSchool)
    const lost = [...new Set([...problems, ...unknown])].map((text) => plainAnswer(text))
    if (courses.length === 0 && lost.length > 0) return lost
    const schools = frame.targets.flatMap(({ ids }) => ids)
    // With one school there is nothing to compare.
    if (schools.length === 1) return inquiry.answerAs('transfer', inquiry)
    const ranked = await rankedSchools(inquiry, courses)
    const detailed = schools.length > 0 ? schools : ranked.best
    if (courses.length === 0 || detailed.length === 0 || detailed.length > MOST_DETAILED)
      return [...lost, ...ranked.answers]
    // What the courses become at each is what makes the difference.
    const targets = schools.length > 0 ? frame.targets : detailed.map(targetSchool)
    return [
      ...lost,
      ...ranked.answers,
      ...(await inquiry.answerAs('transfer', {
        ...inquiry,
        frame: { ...frame, intents: ['transfer'], targets },
      })),
    ]
  },
}

/** Ranks the schools by the courses given, or by the transcript. */
export const compareAnswer = async (inquiry: Inquiry, courses: readonly string[]): Promise<LookupAnswer[]> =>
  (await rankedSchools(inquiry, courses)).answers

interface Ranked {
  answers: LookupAnswer[]
  /** The schools at the top. */
  best: readonly string[]
}

async function rankedSchools(inquiry: Inquiry, courses: readonly string[]): Promise<Ranked> {
  const { frame } = inquiry
  const wanted = frame.targets.flatMap(({ ids }) => ids)
  const args = {
    ...(courses.length > 0 ? { sourceCourses: courses } : {}),
    ...(wanted.length > 0 ? { schools: wanted } : {}),
    limit: 100,
  }
  const { data, failure } = await look(inquiry, COMPARE, args, Data)
  if (!data) return { answers: [failure], best: [] }
  const mine = courses.length === 0
  const { items } = data
  if (items.length === 0 && mine && data.withoutAgreementCount === 0)
    return { answers: [emptyTranscript], best: [] }
  if (items.length === 0)
    return {
      answers: [(await hasTranscript(inquiry, mine)) ? noSchool(data, inquiry) : emptyTranscript],
      best: [],
    }
  // Where one loses least one gets most.
  const asksLeast = LEAST.test(frame.masked) && !/\blos(?:e|es|ing)\b/.test(frame.masked)
  // One course counts or not, so that its credits decide.
  const asksCredits = CREDITS.test(frame.masked) && !(mine && OWN_CREDITS.test(frame.masked))
  const byCredits = asksLeast || courses.length === 1 || asksCredits
  const value = byCredits ? (school: School) => school.targetCredits : valueOf
  const best = items.toSorted(
    (a, b) => value(b) - value(a) || b.targetCredits - a.targetCredits || (a.name < b.name ? -1 : 1),
  )
  if (asksLeast) best.reverse()
  const [first] = best
  if (!first) return { answers: [], best: [] }
  const tied = best.filter((each) => value(each) === value(first))
  const shown = best.slice(0, MOST)
  const degree = asksLeast ? 'least' : 'most'
  const whose = mine
    ? 'Your courses count'
    : courses.length === 1
      ? `${inquiry.naming.course(courses[0] ?? '')} counts`
      : 'These courses count'
  const amount =
    first.creditsKnown && mine && !byCredits
      ? `${first.sourceCredits} of your credits transfer`
      : `${counted(first.transfers, 'course')} ${first.transfers === 1 ? 'counts' : 'count'}`
  const head =
    tied.length === 1
      ? `${whose} ${degree} at ${first.name}: ${amount}, as ${credits(first.targetCredits)} there.`
      : tied.length === items.length && wanted.length > 0
        ? `${whose} equally at ${enumerated(tied.map(({ name }) => name))}: ${amount} at each.`
        : `${whose} ${degree} at ${tied.length} schools alike (${some(
            tied.map(({ name }) => name),
            4,
          )}): ${byCredits ? `${amount}, as ${credits(first.targetCredits)},` : amount} at each.`
  const lines = shown.map(
    ({ name, sourceCredits, targetCredits, transfers, nothing, open, creditsKnown }) =>
      `- ${name}: ${counted(transfers, 'course')} ${transfers === 1 ? 'counts' : 'count'}, as ${credits(targetCredits)} there${creditsKnown && mine ? ` (${sourceCredits} of yours)` : ''}${nothing > 0 ? `; ${nothing} get nothing` : ''}${open > 0 ? `; ${open} not decided` : ''}`,
  )
  const rest =
    items.length > shown.length
      ? [`${shown.length} of ${items.length} schools shown; name a school to see what it gives.`]
      : []
  const without =
    wanted.length > 0 && data.withoutAgreementCount > 0
      ? [
          `I found no agreement about ${mine ? 'your courses' : 'these courses'} with ${enumerated(data.withoutAgreement.map(({ name }) => name))}.`,
        ]
      : []
  const answers = [
    {
      text: [head, ...lines, ...rest, ...without, 'Credit units differ between schools.'].join('\n'),
      citations: [{ label: 'Comparison of schools by their agreements', tool: COMPARE }],
      sources:
        data.dataFrom === null
          ? []
          : [{ name: 'Transfer agreements', accessedOn: data.dataFrom, attribution: null }],
      question: '',
    },
  ]
  return { answers, best: tied.map(({ institution }) => institution) }
}

const valueOf = ({ creditsKnown, sourceCredits, transfers }: School): number =>
  creditsKnown ? sourceCredits : transfers

const emptyTranscript: LookupAnswer = {
  ...plainAnswer(
    "Your transcript is empty here, so I can't compare schools by it. Add your courses under Transcript, or name them in the question.",
  ),
  citations: [{ label: 'Your transcript', tool: 'tn_user_transcript_get' }],
}

const Entries = z.object({ totalCount: z.number() })

const hasTranscript = async (inquiry: Inquiry, mine: boolean): Promise<boolean> =>
  !mine || ((await look(inquiry, 'tn_user_transcript_get', { limit: 1 }, Entries)).data?.totalCount ?? 0) > 0

const noSchool = ({ withoutAgreement }: z.output<typeof Data>, { frame }: Inquiry): LookupAnswer =>
  plainAnswer(
    frame.targets.length > 0
      ? `I found no agreement about these courses with ${enumerated(withoutAgreement.map(({ name }) => name))}. Without one, each school assesses them individually when you apply.`
      : 'I found no agreement about these courses with any school. Without one, each school assesses them individually when you apply.',
  )
