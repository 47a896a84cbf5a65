import { look, plainAnswer, type Inquiry, type LookupAnswer } from '../../lookup.ts'
import { codeOf } from '../../naming.ts'
import { counted, credits, enumerated } from '../../prose.ts'
import { evidenceOf } from '../../sources.ts'
import { compareAnswer } from './compare.ts'
import { RESOLVE, Resolution } from './resolution.ts'
import { targetsText } from './rule-text.ts'
import { ruleCitation } from '../../../citations.ts'

const MOST_TARGETS = 4
const MOST_LINES = 12

/** How many credits of the transcript count at each school, and what gets nothing. */
export async function transcriptAnswer(
  inquiry: Inquiry,
  targets: readonly string[],
): Promise<LookupAnswer[]> {
  if (targets.length === 0) return compareAnswer(inquiry, [])
  return Promise.all(targets.slice(0, MOST_TARGETS).map((target) => answerAt(target, inquiry)))
}

async function answerAt(target: string, inquiry: Inquiry): Promise<LookupAnswer> {
  const { naming, frame } = inquiry
  const [source] = frame.sources.flatMap(({ ids }) => ids)
  const args = {
    targetInstitution: target,
    ...(source === undefined || source === target ? {} : { sourceInstitution: source }),
  }
  const { data, failure } = await look(inquiry, RESOLVE, args, Resolution)
  if (!data) return failure
  const school = naming.school(target)
  if (data.courses.length === 0)
    return {
      ...plainAnswer(
        `Your transcript is empty here, so I can't count what transfers to ${school}. Add your courses under Transcript, or name them in the question.`,
      ),
      citations: [{ label: 'Your transcript', tool: 'tn_user_transcript_get' }],
    }
  const { courses, bestPlan, exactMatches } = data
  const of = (result: string) => courses.filter((course) => course.result === result)
  const [counting, nothing, open] = [of('transfers'), of('nothing'), of('open')]
  const used = new Set(bestPlan.rules.map(({ ruleId }) => ruleId))
  const rules = exactMatches.filter(({ ruleId, outcome }) => used.has(ruleId) && outcome === 'credit')
  const lines = rules.map(
    ({ sourceCourses, targets }) =>
      `- ${enumerated(sourceCourses.map(codeOf))} ${sourceCourses.length === 1 ? 'counts' : 'together count'} as ${targetsText(targets)}.`,
  )
  const reasons = (rows: typeof courses) =>
    enumerated(
      rows.map(({ course, reason }) => `${codeOf(course)}${reason === undefined ? '' : ` (${reason})`}`),
    )
  return {
    text: [
      `${amountOf(data)} to ${school}, as ${credits(bestPlan.targetCredits)} there${bestPlan.ifCompleted ? ', if you complete your unfinished courses' : ''}.`,
      ...(counting.length > 0 ? lines.slice(0, MOST_LINES) : []),
      ...(lines.length > MOST_LINES
        ? [`${MOST_LINES} of ${lines.length} agreements shown; ask about one course to see its own.`]
        : []),
      ...(nothing.length > 0 ? [`Gets nothing: ${reasons(nothing)}.`] : ['No course of yours gets nothing.']),
      ...(open.length > 0 ? [`Not decided: ${reasons(open)}.`] : []),
    ].join('\n'),
    citations: [
      { label: 'Your transcript', tool: 'tn_user_transcript_get' },
      ...rules.map(({ ruleId, targets }) =>
        ruleCitation(ruleId, `Agreement with ${school}: ${targetsText(targets)}`, RESOLVE),
      ),
    ],
    sources: evidenceOf(rules),
    question: '',
  }
}

/** In credits where those of every course are known, else in courses; unfinished courses only where the plan has them. */
function amountOf({ courses, bestPlan }: Resolution): string {
  const earned = courses.filter(
    ({ status }) => EARNED.has(status) || (bestPlan.ifCompleted && UNFINISHED.has(status)),
  )
  const counting = courses.filter(({ result }) => result === 'transfers')
  const isKnown = earned.every((course) => course.credits !== undefined)
  const all = earned.reduce((sum, course) => sum + (course.credits ?? 0), 0)
  return isKnown
    ? `Of your ${credits(all)}, ${bestPlan.sourceCredits} transfer`
    : `Of your ${counted(earned.length, 'course')}, ${counting.length} ${counting.length === 1 ? 'transfers' : 'transfer'}`
}

const EARNED: ReadonlySet<string> = new Set(['completed', 'transfer-credit'])
const UNFINISHED: ReadonlySet<string> = new Set(['in-progress', 'planned'])
