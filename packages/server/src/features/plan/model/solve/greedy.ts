import { checkSchedule } from '../problem/check.ts'
import { goalState } from '../problem/measure.ts'
import { compareScores, type PlanProblem, type Schedule, type Use } from '../problem/problem.ts'

/**
 * A plan without a search: term by term, the course that brings most. Courses that have a term by hand come first; the
 * plan may break rules only through them.
 */
export function greedyPlan(problem: PlanProblem): Schedule {
  const worth = worthOf(problem)
  let taken: Record<string, number> = {}
  for (const { course, fixed } of problem.courses) if (fixed !== undefined) taken[course] = fixed
  const isAllowed = (next: Readonly<Record<string, number>>): boolean =>
    checkSchedule(problem, { taken: next, uses: [] }).violations.every(({ kind }) => kind === 'fixed')
  const ranked = problem.courses.toSorted(
    (a, b) => (worth.get(b.course) ?? 0) - (worth.get(a.course) ?? 0) || (a.course < b.course ? -1 : 1),
  )
  for (const term of problem.terms.keys())
    for (const { course, terms } of ranked) {
      if (taken[course] !== undefined || !terms.includes(term) || (worth.get(course) ?? 0) === 0) continue
      const next = { ...taken, [course]: term }
      if (isAllowed(next)) taken = next
    }
  return withoutIdle(problem, { taken, uses: greedyUses(problem, taken) })
}

/** What a course brings: what its agreements give, and a share of what it opens. */
function worthOf(problem: PlanProblem): Map<string, number> {
  const worth = new Map<string, number>()
  for (const { courses, gives } of problem.uses)
    for (const { course } of courses) {
      const credits = gives.reduce((sum, given) => sum + given.credits, 0) + 1
      worth.set(course, (worth.get(course) ?? 0) + credits / courses.length)
    }
  for (let round = 0; round < 3; round++)
    for (const { course, before, beside } of problem.courses) {
      const share = (worth.get(course) ?? 0) / 4
      if (share === 0) continue
      for (const needed of JSON.stringify([before, beside]).matchAll(/"course":"([^"]+)"/g)) {
        const [, name = ''] = needed
        worth.set(name, Math.max(worth.get(name) ?? 0, share))
      }
    }
  return worth
}

/** The agreements that give most of what is wanted first. */
export function greedyUses(problem: PlanProblem, taken: Schedule['taken']): string[] {
  const used = new Set<string>()
  const credits = ({ gives }: Use): number => gives.reduce((sum, given) => sum + given.credits, 0)
  const possible = problem.uses.filter(({ courses }) =>
    courses.every(({ course, terms }) => terms.includes(taken[course] ?? -1)),
  )
  return possible
    .toSorted((a, b) => credits(b) - credits(a) || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, rule, school, had, courses }) => {
      const keys = [rule, ...had, ...courses.map(({ course }) => course)].map((key) => `${school} ${key}`)
      if (keys.some((key) => used.has(key))) return []
      for (const key of keys) used.add(key)
      return id
    })
}

/** Leaves out what is not needed, the last first. */
function withoutIdle(problem: PlanProblem, schedule: Schedule): Schedule {
  let best = schedule
  let score = checkSchedule(problem, best).score
  const reached = problem.goals.every((goal) => goal.want !== 'most')
  if (!reached) return best
  const last = Object.entries(best.taken).toSorted(([, a], [, b]) => b - a)
  for (const [course] of last) {
    const { [course]: _, ...taken } = best.taken
    const next = { taken, uses: greedyUses(problem, taken) }
    const checked = checkSchedule(problem, next)
    if (checked.violations.length > 0 || compareScores(checked.score, score) >= 0) continue
    best = next
    score = checked.score
  }
  return best
}

/** Whether every goal is reached. */
export const reachesAll = (problem: PlanProblem, { uses }: Schedule): boolean => {
  const chosen = new Set(uses)
  const used = problem.uses.filter(({ id }) => chosen.has(id))
  return problem.goals.every((goal) => goalState(goal, used, problem).met)
}
