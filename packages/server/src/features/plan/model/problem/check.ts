import { goalState } from './measure.ts'
import type { Need, PlanProblem, Schedule, Score } from './problem.ts'

export const VIOLATIONS = [
  'unknown-course',
  'not-offered',
  'prerequisite',
  'corequisite',
  'exclusion',
  'too-many-credits',
  'fixed',
  'agreement',
] as const

export interface Violation {
  kind: (typeof VIOLATIONS)[number]
  course?: string
  term?: number
  /** The courses or the use that it is about. */
  about: readonly string[]
}

export interface Checked {
  violations: Violation[]
  score: Score
}

/** Holds a schedule against every rule of the problem, however it was made. */
export function checkSchedule(problem: PlanProblem, schedule: Schedule): Checked {
  const { taken } = schedule
  const known = new Map(problem.courses.map((course) => [course.course, course]))
  const violations: Violation[] = []
  const perTerm = problem.terms.map(() => 0)
  for (const [course, term] of Object.entries(taken)) {
    const facts = known.get(course)
    if (!facts) {
      violations.push({ kind: 'unknown-course', course, term, about: [] })
      continue
    }
    perTerm[term] = (perTerm[term] ?? 0) + facts.credits
    if (!facts.terms.includes(term)) violations.push({ kind: 'not-offered', course, term, about: [] })
    if (!holds(facts.before, term, taken))
      violations.push({ kind: 'prerequisite', course, term, about: namedIn(facts.before) })
    if (!holds(besides(facts.beside), term, taken))
      violations.push({ kind: 'corequisite', course, term, about: namedIn(facts.beside) })
    const others = facts.excludes.filter((other) => other !== course && taken[other] !== undefined)
    if (others.length > 0) violations.push({ kind: 'exclusion', course, term, about: others })
  }
  for (const { course, fixed } of problem.courses)
    if (fixed !== undefined && taken[course] !== fixed)
      violations.push({ kind: 'fixed', course, term: fixed, about: [] })
  for (const [term, credits] of perTerm.entries())
    if (credits > (problem.terms[term]?.credits ?? 0) + 1e-9)
      violations.push({ kind: 'too-many-credits', term, about: [] })
  const used = problem.uses.filter(({ id }) => schedule.uses.includes(id))
  violations.push(...wrongUses(used, taken))
  return { violations, score: scoreOf(problem, schedule) }
}

export function scoreOf(problem: PlanProblem, { taken, uses }: Schedule): Score {
  const chosen = new Set(uses)
  const used = problem.uses.filter(({ id }) => chosen.has(id))
  const states = problem.goals.map((goal) => goalState(goal, used, problem))
  const perTerm = problem.terms.map((_, term) =>
    problem.courses.reduce((sum, { course, credits }) => (taken[course] === term ? sum + credits : sum), 0),
  )
  return {
    unmetGoals: states.filter(({ met }) => !met).length,
    missing: states.reduce((sum, { missing }) => sum + missing, 0),
    lastTerm: Math.max(-1, ...Object.values(taken)) + 1,
    heaviestTerm: Math.max(0, ...perTerm),
    totalCredits: perTerm.reduce((sum, credits) => sum + credits, 0),
  }
}

/** Corequisites may be taken in the same term. */
function besides(need: Need): Need {
  if (typeof need === 'boolean') return need
  return 'course' in need
    ? { ...need, concurrent: true }
    : { least: need.least, of: need.of.map((part) => besides(part)) }
}

function holds(need: Need, term: number, taken: Schedule['taken']): boolean {
  if (typeof need === 'boolean') return need
  if ('course' in need) {
    const when = taken[need.course]
    return when !== undefined && (need.concurrent ? when <= term : when < term)
  }
  return need.of.filter((part) => holds(part, term, taken)).length >= need.least
}

const namedIn = (need: Need): string[] =>
  typeof need === 'boolean' ? [] : 'course' in need ? [need.course] : need.of.flatMap(namedIn)

/** Each course and each agreement is used once at a school, in a term in which the agreement is in force. */
function wrongUses(used: readonly PlanProblem['uses'][number][], taken: Schedule['taken']): Violation[] {
  const seen = new Set<string>()
  return used.flatMap((use) => {
    const inForce = use.courses.every(({ course, terms }) => terms.includes(taken[course] ?? -1))
    const keys = [use.rule, ...use.had, ...use.courses.map(({ course }) => course)].map(
      (key) => `${use.school} ${key}`,
    )
    const isFree = keys.every((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return inForce && isFree ? [] : [{ kind: 'agreement' as const, about: [use.id] }]
  })
}
