import { wantsMost, type Question } from '../question.ts'
import type { ShownPlan } from '../use-term-plan.ts'
import { termsFrom, type Placement } from './moves.ts'

export type PlannedCourse = ShownPlan['terms'][number]['courses'][number]

export interface BoardTerm {
  name: string
  courses: PlannedCourse[]
  credits: number
  limit: number
}

/** The columns of the board, with every course where it stands now, whether or not that has been checked. */
export function boardTerms(
  shown: ShownPlan,
  placements: readonly Placement[],
  { terms, maxCredits, firstTerm, termLimits = [] }: Question,
): BoardTerm[] {
  const first = shown.terms[0]?.term ?? firstTerm ?? ''
  const known = new Map(shown.terms.flatMap(({ courses }) => courses.map((each) => [each.course, each])))
  const limits = new Map(termLimits.map((each) => [each.term, each.maxCredits]))
  const names = new Set([...termsFrom(first, terms), ...placements.map(({ term }) => term)])
  return [...names].map((name) => {
    const courses = placements.flatMap(({ course, term }) =>
      term === name ? (known.get(course) ?? { course, credits: 0, earns: [], opens: [] }) : [],
    )
    return {
      name,
      courses,
      credits: courses.reduce((sum, { credits }) => sum + credits, 0),
      limit: limits.get(name) ?? maxCredits,
    }
  })
}

/** The plan in one sentence. */
export function planSentence({ goals, score, terms }: ShownPlan, question: Question): string {
  const met = goals.filter((goal) => goal.met).length
  const [only] = goals
  const [asked] = question.goals
  const last = terms.findLast(({ courses }) => courses.length > 0)?.term
  if (last === undefined) {
    if (met < goals.length) return 'No course brings you nearer to what you want'
    return goals.length === 1 ? 'Your goal is already reached' : 'All goals are already reached'
  }
  const effort = `by the end of ${last}, with ${score.totalCredits} credits of courses`
  if (only === undefined || goals.length > 1)
    return met === goals.length
      ? `All goals are reached ${effort}`
      : `${met} of ${goals.length} goals reached ${effort}`
  if (asked && wantsMost(asked)) return `${only.credits} credits at ${only.name} ${effort}`
  return only.met
    ? `Your goal is reached ${effort}`
    : `Not enough for your goal: ${score.totalCredits} credits by the end of ${last}`
}
