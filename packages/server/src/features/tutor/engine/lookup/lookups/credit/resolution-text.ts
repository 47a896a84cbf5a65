import type { Citation } from '../../../../../../platform/session/session-event.ts'
import { ruleCitation } from '../../../citations.ts'
import type { LookupAnswer } from '../../lookup.ts'
import { codeOf, type Naming } from '../../naming.ts'
import { counted, credits, cut, enumerated, some } from '../../prose.ts'
import { evidenceOf } from '../../sources.ts'
import { RESOLVE, type Missing, type Resolution } from './resolution.ts'
import { conditionsText, datesText, targetsText, verdictText } from './rule-text.ts'

const MOST_EXACT = 10
const MOST_PARTIAL = 2

/** What courses count as at a school. The texts about courses without an agreement in effect come from outside. */
export function resolutionAnswer(
  data: Resolution,
  naming: Naming,
  { asksAmount, asksDates, others }: { asksAmount: boolean; asksDates: boolean; others: readonly string[] },
): LookupAnswer {
  const { targetInstitution, exactMatches, partialMatches, toBeRead, courses } = data
  const school = naming.school(targetInstitution)
  const exact = exactMatches.slice(0, MOST_EXACT)
  const partial = partialMatches.slice(0, MOST_PARTIAL)
  const names = namesIn(
    courses.map(({ course }) => course),
    naming,
  )
  const lines = [
    ...exact.map(
      (rule) =>
        `${enumerated(rule.sourceCourses.map(names))} ${verdictText(rule, rule.sourceCourses.length === 1)}${conditionsText(rule)}${asksDates ? datesText(rule) : ''}`,
    ),
    ...partial.map(
      (rule) =>
        `If you also have ${missingText(rule.missing, naming.course)}, ${enumerated(rule.have.map(names))} ${verdictText(rule, rule.have.length === 1)}${conditionsText(rule)}${asksDates ? datesText(rule) : ''}`,
    ),
    ...toBeRead.map(
      ({ sourceCourses, text }) =>
        `${enumerated(sourceCourses.map(names))}: I can't interpret this agreement, so read it yourself: “${cut(text, 300)}”`,
    ),
    ...others,
  ]
  const left = [
    ...(exactMatches.length > exact.length
      ? [`${exact.length} of ${exactMatches.length} agreements shown; ask about one course to see its own.`]
      : []),
    ...(data.totals.partialMatches > partial.length && exact.length === 0
      ? [`${partial.length} of ${data.totals.partialMatches} combinations shown.`]
      : []),
  ]
  const alone = exactMatches.length === 1 && courses.length === 1 && partial.length + others.length === 0
  return {
    text: [
      ...(asksAmount || courses.length > 1
        ? [`${amountText(data, school)}${lines.length > 0 ? ':' : '.'}`]
        : []),
      ...(asksAmount || courses.length > 1
        ? lines.map((line) => `- ${line}.`)
        : alone
          ? [`At ${school}, ${lines[0]}.`]
          : [`At ${school}:`, ...lines.map((line) => `- ${line}.`)]),
      ...left,
    ]
      .join('\n')
      .replaceAll('..', '.')
      .replaceAll('”.', '”.'),
    citations: [...exact, ...partial].map((rule): Citation =>
      ruleCitation(rule.ruleId, `Agreement with ${school}: ${targetsText(rule.targets)}`, RESOLVE),
    ),
    sources: evidenceOf([...exact, ...partial]),
    question: '',
  }
}

/** One school's courses need its name only once. */
function namesIn(courses: readonly string[], naming: Naming): (course: string) => string {
  const named = new Set<string>()
  return (course) => {
    if (named.has(course) && courses.length > 3) return codeOf(course)
    named.add(course)
    return naming.course(course)
  }
}

/** `1 of ENGL 1100 or ENGL 1123` */
export const missingText = (missing: readonly Missing[], name: (course: string) => string): string =>
  enumerated(
    missing.map(({ need, of, more = 0 }) =>
      need === of.length && more === 0
        ? some(
            of.map((course) => name(course)),
            6,
          )
        : `${need} of ${some(of.map(codeOf), 6, 'or')}${more > 0 ? ` or ${more} more` : ''}`,
    ),
  )

/** `At Simon Fraser University, 2 of 3 courses count, for 6 credits there` */
function amountText({ courses, bestPlan }: Resolution, school: string): string {
  const counting = courses.filter(({ result }) => result === 'transfers').length
  if (counting === 0)
    return `At ${school}, no credit is certain by an agreement for ${courses.length === 1 ? 'this course' : `these ${courses.length} courses`}`
  const amount = credits(bestPlan.targetCredits)
  if (courses.length === 1) return `That is ${amount} at ${school}`
  const which =
    counting === courses.length
      ? `all ${counting} courses count`
      : `${counting} of ${counted(courses.length, 'course')} ${counting === 1 ? 'counts' : 'count'}`
  return `At ${school}, ${which}, for ${amount} there`
}
