import type { AgreementFacts } from './facts.ts'
import type { CompiledPlan } from './compile/compile-plan.ts'
import { earnedAt, goalState, isMet, missingOf } from './problem/measure.ts'
import type { Need, PlanProblem, Schedule, Use } from './problem/problem.ts'
import { requirementText } from './requirement.ts'

/** What a course in a plan is for. */
export interface CourseReason {
  /** Courses of the plan that need it. */
  opens: string[]
  /** What it earns where. */
  earns: { school: string; gives: string; ruleId?: string }[]
}

/** Why each course of a plan is in it. */
export function reasonsOf(
  { problem, agreements }: CompiledPlan,
  { taken, uses }: Schedule,
): ReadonlyMap<string, CourseReason> {
  const chosen = new Set(uses)
  const used = problem.uses.filter(({ id }) => chosen.has(id))
  const reasons = new Map<string, CourseReason>(
    Object.keys(taken).map((course) => [course, { opens: [], earns: [] }]),
  )
  for (const { course, before, beside } of problem.courses) {
    if (taken[course] === undefined) continue
    for (const needed of coursesIn([before, beside])) reasons.get(needed)?.opens.push(course)
  }
  for (const use of used)
    for (const { course } of use.courses)
      reasons.get(course)?.earns.push({
        school: use.school,
        gives: givesText(use, agreements.get(use.rule)),
        ...(agreements.has(use.rule) && { ruleId: use.rule }),
      })
  return reasons
}

const coursesIn = (needs: readonly Need[]): string[] => [
  ...new Set(
    needs.flatMap((need): string[] =>
      typeof need === 'boolean' ? [] : 'course' in need ? [need.course] : coursesIn(need.of),
    ),
  ),
]

/** What a use gives, as the agreement writes it. */
export function givesText(use: Use, agreement: AgreementFacts | undefined): string {
  const set = Number(use.id.slice(use.id.lastIndexOf('.') + 1)) - 1
  const texts = agreement?.gives[set]?.map(({ text }) => text) ?? use.gives.map(({ course }) => course ?? '')
  const credits = use.gives.reduce((sum, given) => sum + given.credits, 0)
  return `${texts.join(' & ')} (${credits})`
}

export interface RequirementState {
  text: string
  met: boolean
  missing: number
  /** Courses of the school that count for it. */
  by: string[]
}

export interface GoalReport {
  met: boolean
  missing: number
  credits: number
  requirements: RequirementState[]
}

/** How far a plan brings each goal, requirement by requirement. */
export function goalReports(problem: PlanProblem, { uses }: Pick<Schedule, 'uses'>): GoalReport[] {
  const chosen = new Set(uses)
  const used = problem.uses.filter(({ id }) => chosen.has(id))
  return problem.goals.map((goal) => {
    const { met, missing, credits } = goalState(goal, used, problem)
    const earned = earnedAt(goal.school, used)
    if (goal.want === 'most') return { met, missing: 0, credits, requirements: [] }
    const parts = 'allOf' in goal.want ? goal.want.allOf : [goal.want]
    return {
      met,
      missing,
      credits,
      requirements: parts.map((part) => ({
        text: requirementText(part),
        met: isMet(part, earned),
        missing: missingOf(part, earned, problem),
        by: [...earned.courses.keys()].filter((course) => concerns(part, course)),
      })),
    }
  })
}

const concerns = (tree: Parameters<typeof requirementText>[0], course: string): boolean => {
  if ('course' in tree) return tree.course === course
  if ('creditsFrom' in tree) return tree.courses?.includes(course) ?? false
  return ('allOf' in tree ? tree.allOf : tree.of).some((part) => concerns(part, course))
}
