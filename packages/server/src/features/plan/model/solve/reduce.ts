import { countsFor } from '../problem/measure.ts'
import type { Given, Goal, Need, PlanCourse, PlanProblem, Use } from '../problem/problem.ts'
import type { Requirement } from '../requirement.ts'

/**
 * The same problem without what cannot be in a best plan: agreements that bring no goal on, courses that neither they
 * nor the requisites of the others need, and terms before a course's prerequisites can be had.
 */
export function reduced(problem: PlanProblem): PlanProblem {
  const courses = reachable(problem.courses)
  const open = new Map(courses.map((course) => [course.course, new Set(course.terms)]))
  const uses = problem.uses.flatMap((use): Use[] => {
    const taken = use.courses.map(({ course, terms }) => ({
      course,
      terms: terms.filter((term) => open.get(course)?.has(term)),
    }))
    const isUseful = use.gives.some((given) => problem.goals.some((goal) => brings(goal, use.school, given)))
    return isUseful && taken.every(({ terms }) => terms.length > 0) ? [{ ...use, courses: taken }] : []
  })
  const needed = neededFor(courses, uses)
  return { ...problem, uses, courses: courses.filter(({ course }) => needed.has(course)) }
}

/** Whether credit at a school can count for a goal. */
function brings({ school, want }: Goal, at: string, given: Given): boolean {
  if (school !== at) return false
  return want === 'most' ? given.credits > 0 : counts(want, given)
}

function counts(tree: Requirement, given: Given): boolean {
  if ('course' in tree) return tree.course === given.course
  if ('creditsFrom' in tree) return given.credits > 0 && countsFor(tree, given)
  return ('allOf' in tree ? tree.allOf : tree.of).some((part) => counts(part, given))
}

/** Courses in the terms from which on their requisites can be had; without those that never can. */
function reachable(courses: readonly PlanCourse[]): PlanCourse[] {
  const earliest = new Map(courses.map(({ course, terms }) => [course, Math.min(...terms, Infinity)]))
  const from = (need: Need, beside: boolean): number => {
    if (typeof need === 'boolean') return need ? 0 : Infinity
    if ('course' in need) return (earliest.get(need.course) ?? Infinity) + (need.concurrent || beside ? 0 : 1)
    const parts = need.of.map((part) => from(part, beside)).toSorted((a, b) => a - b)
    return parts[need.least - 1] ?? Infinity
  }
  let changed = true
  while (changed) {
    changed = false
    for (const { course, before, beside, terms } of courses) {
      const bound = Math.max(from(before, false), from(beside, true))
      const first = Math.min(...terms.filter((term) => term >= bound), Infinity)
      if (first <= (earliest.get(course) ?? Infinity)) continue
      earliest.set(course, first)
      changed = true
    }
  }
  return courses.flatMap((course) => {
    const terms = course.terms.filter((term) => term >= (earliest.get(course.course) ?? Infinity))
    return terms.length > 0 || course.fixed !== undefined ? [{ ...course, terms }] : []
  })
}

/** What uses take up and what has a term by hand, with all that their requisites name. */
function neededFor(courses: readonly PlanCourse[], uses: readonly Use[]): ReadonlySet<string> {
  const known = new Map(courses.map((course) => [course.course, course]))
  const needed = new Set<string>()
  const add = (course: string): void => {
    const facts = known.get(course)
    if (!facts || needed.has(course)) return
    needed.add(course)
    for (const need of [facts.before, facts.beside]) for (const other of namedIn(need)) add(other)
  }
  for (const use of uses) for (const { course } of use.courses) add(course)
  for (const { course, fixed } of courses) if (fixed !== undefined) add(course)
  return needed
}

const namedIn = (need: Need): string[] =>
  typeof need === 'boolean' ? [] : 'course' in need ? [need.course] : need.of.flatMap(namedIn)
