import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { creditedCourses, sumOf, type CreditedCourse, type CreditSum } from '../catalog/course-credits.ts'
import type { Catalog } from '../catalog/use-catalog.ts'
import type { CourseLine, ExactMatch, PartialMatch, PlanRule, Resolution } from './use-resolutions.ts'

/** The parts of a plan. */
export interface PlanFacts {
  chosen: readonly { planned: PlanRule; match: ExactMatch }[]
  /** Exact matches that are not in the plan. */
  alternatives: readonly ExactMatch[]
  noCredit: readonly ExactMatch[]
  /** Individual assessment. */
  assessed: readonly ExactMatch[]
  /** Those that get nothing. */
  leftOver: readonly CreditedCourse[]
  /** Those that nobody has decided about, or that are not completed. */
  open: readonly CreditedCourse[]
  used: CreditSum
  left: CreditSum
  openSum: CreditSum
}

export function planFacts(
  resolution: Resolution,
  courses: readonly TakenCourse[],
  catalog: Catalog,
): PlanFacts {
  const { exactMatches, bestPlan } = resolution
  const matches = new Map(exactMatches.map((match) => [match.ruleId, match]))
  const planned = new Set(bestPlan.rules.map(({ ruleId }) => ruleId))
  const used = new Set(bestPlan.rules.flatMap(({ sourceCourses }) => sourceCourses))
  const others = exactMatches.filter(({ ruleId }) => !planned.has(ruleId))
  const taken = creditedCourses(courses, catalog)
  const undecided = new Set(
    resolution.courses.flatMap(({ course, result }) => (result === 'open' ? course : [])),
  )
  const open = taken.filter(({ course }) => undecided.has(course))
  const leftOver = taken.filter(({ course }) => !used.has(course) && !undecided.has(course))
  return {
    chosen: bestPlan.rules.flatMap((rule) => {
      const match = matches.get(rule.ruleId)
      return match ? [{ planned: rule, match }] : []
    }),
    alternatives: others.filter(({ outcome }) => outcome === 'credit'),
    noCredit: others.filter(({ outcome }) => outcome === 'no-credit'),
    assessed: others.filter(({ outcome }) => outcome === 'individual-assessment'),
    leftOver,
    open,
    used: sumOf(taken.filter(({ course }) => used.has(course))),
    left: sumOf(leftOver),
    openSum: sumOf(open),
  }
}

/** The status of a course at a school. */
export type CourseStatus =
  | { kind: 'counts'; rule: PlanRule }
  | { kind: 'no-credit' | 'undecided' | 'left-over' }
  | { kind: 'partial'; missing: readonly string[] }
  | { kind: 'not-counting'; why: NotCounting['why'] }
  | { kind: 'said'; result: CourseLine['result']; reason: string }

type NotCounting = PartialMatch['notCounting'][number]

/** What no agreement says, and the answer does. */
const SAID: ReadonlySet<NonNullable<CourseLine['why']>> = new Set([
  'failed',
  'withdrawn',
  'audit',
  'in-progress',
  'planned',
  'to-be-read',
  'counted-once',
  'no-agreement',
  'no-agreement-in-effect',
  'subject-not-loaded',
  'other-departments',
  'individual-assessment',
])

export function statusOf(course: string, resolution: Resolution): CourseStatus {
  const rule = resolution.bestPlan.rules.find(({ sourceCourses }) => sourceCourses.includes(course))
  if (rule) return { kind: 'counts', rule }
  const line = resolution.courses.find((each) => each.course === course)
  if (line?.why !== undefined && line.reason !== undefined && SAID.has(line.why))
    return { kind: 'said', result: line.result, reason: line.reason }
  const exact = resolution.exactMatches.filter(({ sourceCourses }) => sourceCourses.includes(course))
  if (exact.some(({ outcome }) => outcome === 'no-credit')) return { kind: 'no-credit' }
  const partial = resolution.partialMatches.find(({ have }) => have.includes(course))
  if (exact.length === 0 && partial)
    return { kind: 'partial', missing: partial.missing.flatMap(({ of }) => of.slice(0, 1)) }
  const [refused] = resolution.partialMatches.flatMap(({ notCounting }) =>
    notCounting.filter((each) => each.course === course),
  )
  if (exact.length === 0 && refused) return { kind: 'not-counting', why: refused.why }
  return { kind: exact.some(({ outcome }) => outcome === 'credit') ? 'left-over' : 'undecided' }
}

export const WHY_NOT: Readonly<Record<NotCounting['why'], string>> = {
  'grade-too-low': 'grade too low',
  'too-long-ago': 'completed too long ago',
  'completed-outside-range': 'completed outside the agreement’s dates',
}
