import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import type { CompiledPlan } from './compile/compile-plan.ts'
import { requiredCourses } from './requirement.ts'
import type { Need, Use } from './problem/problem.ts'

/** A course that may be taken in the first term. */
export interface NextCourse {
  course: string
  credits: number
  /** Courses that it opens, at once or later. */
  opens: string[]
  /** Uses that it completes by itself. */
  earns: Use[]
  /** Required courses of goals that it earns. */
  required: string[]
}

/**
 * What may be taken in the first term, the most useful first: what goals require, then what it opens and earns. What an
 * agreement has earned already is worth taking only for credit elsewhere.
 */
export function nextCourses({ problem }: CompiledPlan, earned: ReadonlySet<string>): NextCourse[] {
  const required = new Set(
    problem.goals.flatMap(({ want }) => (want === 'most' ? [] : requiredCourses(want))),
  )
  const openedBy = opened(problem.courses)
  return problem.courses
    .filter(({ before, beside, terms }) => terms.includes(0) && isMetNow(before) && isMetNow(beside))
    .map(({ course, credits }): NextCourse => {
      const earns = bestAtEach(
        problem.uses.filter(
          ({ courses }) =>
            courses.length === 1 && courses[0]?.course === course && courses[0].terms.includes(0),
        ),
        required,
      )
      const given = earns.flatMap(({ gives }) => gives.flatMap((each) => each.course ?? []))
      return {
        course,
        credits,
        opens: [...(openedBy.get(course) ?? [])],
        earns,
        required: [...new Set(given)].filter((each) => required.has(each)),
      }
    })
    .filter(
      ({ course, earns }) => !earned.has(course) || earns.some(({ school }) => school !== schoolOf(course)),
    )
    .toSorted(
      (a, b) =>
        b.required.length - a.required.length ||
        openedFor(b) - openedFor(a) ||
        creditsOf(b) - creditsOf(a) ||
        (a.course < b.course ? -1 : 1),
    )
}

const openedFor = ({ opens }: NextCourse): number => opens.length
const creditsOf = ({ earns }: NextCourse): number =>
  earns.reduce((sum, { gives }) => sum + gives.reduce((all, { credits }) => all + credits, 0), 0)

/** Of alternatives at one school the one that gives a required course, else the most credits. */
function bestAtEach(uses: readonly Use[], required: ReadonlySet<string>): Use[] {
  const worth = ({ gives }: Use): number =>
    gives.reduce(
      (sum, { course, credits }) => sum + credits + (course !== undefined && required.has(course) ? 100 : 0),
      0,
    )
  return [...Map.groupBy(uses, ({ school }) => school).values()].flatMap((all) => {
    const [best] = all.toSorted((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1))
    return best ? [best] : []
  })
}

/** Whether it is met without any course of the plan. */
export function isMetNow(need: Need): boolean {
  if (typeof need === 'boolean') return need
  return 'course' in need ? false : need.of.filter(isMetNow).length >= need.least
}

/** The courses behind each, at once or later. */
function opened(courses: CompiledPlan['problem']['courses']): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>()
  for (const { course, before } of courses)
    for (const needed of namedIn(before)) direct.set(needed, (direct.get(needed) ?? new Set()).add(course))
  const all = (course: string, seen: Set<string>): Set<string> => {
    for (const next of direct.get(course) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        all(next, seen)
      }
    return seen
  }
  return new Map(courses.map(({ course }) => [course, all(course, new Set())]))
}

const namedIn = (need: Need): string[] =>
  typeof need === 'boolean' ? [] : 'course' in need ? [need.course] : need.of.flatMap(namedIn)
