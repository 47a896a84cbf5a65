import { list, steps, TOOL_NAMES } from '../../../platform/prompts/prompt-text.ts'

/** What a plan is made from. */
export interface PlanFacts {
  target: string
  source: string | undefined
  /** True where the courses were named, false where they are the transcript's. */
  given: boolean
  count: number
  shown: number
}

export function summaryOf({ source, given, count, shown }: PlanFacts): string {
  const at = source === undefined ? '' : ` of ${source}`
  if (count === 0)
    return `No courses are known: none were named, and the student's stored transcript has none${at}. Ask for the courses with grades and terms (a pasted transcript will do) and, if the student agrees, keep them with tn_user_transcript_set. Then begin.`
  const rest =
    shown === count
      ? ''
      : given
        ? ` Only ${shown} are shown: ask for the others in a second round.`
        : ` Only ${shown} are shown; tn_user_transcript_get gives all of them.`
  const courses = count === 1 ? 'the one course' : `the ${count} courses`
  return given
    ? `<courses> holds ${courses} that ${count === 1 ? 'was' : 'were'} named. Grades and days of completion are not known: ask for them where an agreement depends on them.${rest}`
    : `<courses> holds ${courses}${at} of the student's stored transcript, with grade, day of completion and credits as far as they are known.${rest}`
}

export function stepsOf({ target, source, given }: PlanFacts): string {
  const query = JSON.stringify({
    targetInstitution: target,
    ...(source !== undefined && { sourceInstitution: source }),
  })
  const first = given
    ? `tn_transfer_resolve ${query} with sourceCourses added, a list of every course in <courses>`
    : `tn_transfer_resolve ${query}: it takes the stored transcript by itself`
  return steps(`Call these tools, in this order. ${TOOL_NAMES}`, [
    `${first}. Go on with nextCursor while hasMore is true, so that you have seen everything.`,
    'tn_transfer_details with the ruleId of every agreement in bestPlan that carries conditions or warnings, and of any that you quote: its original text and where it is published.',
    'For a partial match that lacks one or two courses: tn_course_schedule with the missing course, to see whether the student can still take it.',
    `For a course that the student needs at ${target} and does not earn yet: tn_transfer_reverse with it as targetCourse, to see what would earn it.`,
  ])
}

export const WATCH = list('Watch for:', [
  'Undecided: what is in noRule, or has the outcome individual-assessment, is not refused. Nobody has decided in advance; the school looks at it when asked.',
  'Expiry: an agreement counts for courses completed between effectiveStart and effectiveEnd. Where the day of completion is not known, today was taken for it: say so.',
  'Minimum grade: notCounting names courses whose grade is too low. Where no grade is known, warnings say what has to be checked.',
  'Each course counts once: bestPlan is the sum to go by, not all of exactMatches together. If its optimal is false, another choice may earn more.',
  'Contradictions: show both agreements side by side and let the school decide.',
  'Age and confidence: dataFrom is the oldest day of the data. If evidence has demo: true, say that the schools are invented.',
])

export const PRESENT = list('Write it for a student:', [
  'First one sentence: how many credits transfer, from how many courses.',
  'Then a table of bestPlan: your course, counts as, credits, on which condition.',
  'Then three short lists: not decided yet, within reach (what is missing), please check (grades, dates, contradictions).',
  'Last the next steps, with the link of the agreement, and that the school alone decides.',
  'Schools and courses by name and code, no rule ids, no names of tools.',
])
