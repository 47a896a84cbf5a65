import type { PlanProblem } from '../../packages/server/src/features/plan/model/problem/problem.ts'

type Course = PlanProblem['courses'][number]
type Want = Exclude<PlanProblem['goals'][number]['want'], 'most'>
type Given = PlanProblem['uses'][number]['gives'][number]

/** Unmet goals, missing credits, last term, heaviest term, all credits. */
export type Result = readonly [number, number, number, number, number]

/** Every way to take the courses and to use the agreements; the best by the order of a plan's parts. */
export function bruteForce(problem: PlanProblem): Result | undefined {
  let best: Result | undefined
  const when: Record<string, number> = {}
  const walk = (at: number): void => {
    const course = problem.courses[at]
    if (course) {
      if (course.fixed === undefined) walk(at + 1)
      for (const term of course.fixed === undefined ? course.terms : [course.fixed]) {
        if (!course.terms.includes(term)) continue
        when[course.course] = term
        walk(at + 1)
        delete when[course.course]
      }
      return
    }
    const load = problem.terms.map((_, term) =>
      problem.courses.reduce((sum, each) => sum + (when[each.course] === term ? each.credits : 0), 0),
    )
    if (load.some((credits, term) => credits > (problem.terms[term]?.credits ?? 0))) return
    if (!problem.courses.every((each) => when[each.course] === undefined || mayBeTaken(each, when))) return
    const last = Math.max(0, ...Object.values(when).map((term) => term + 1))
    const [unmet, missing] = bestUse(problem, when)
    const result: Result = [unmet, missing, last, Math.max(0, ...load), load.reduce((a, b) => a + b, 0)]
    if (!best || isBetter(result, best)) best = result
  }
  walk(0)
  return best
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => Math.abs(value - (b[index] ?? 0)) > 1e-6)
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}

function mayBeTaken(course: Course, when: Readonly<Record<string, number>>): boolean {
  const term = when[course.course] ?? 0
  const counts = (need: Course['before'], beside: boolean): boolean => {
    if (need === true || need === false) return need
    if ('least' in need) return need.of.filter((part) => counts(part, beside)).length >= need.least
    const other = when[need.course]
    if (other === undefined) return false
    return other < term || (other === term && (beside || need.concurrent))
  }
  if (!counts(course.before, false) || !counts(course.beside, true)) return false
  return course.excludes.every((other) => other === course.course || when[other] === undefined)
}

/** Each school for itself: an agreement and a course count once there. */
function bestUse(problem: PlanProblem, when: Readonly<Record<string, number>>): [number, number] {
  let [unmet, missing] = [0, 0]
  for (const school of new Set(problem.goals.map((goal) => goal.school))) {
    const open = problem.uses.filter(
      (use) =>
        use.school === school &&
        use.courses.every(({ course, terms }) => {
          const term = when[course]
          return term !== undefined && terms.includes(term)
        }),
    )
    const wants = problem.goals.flatMap((goal) => (goal.school === school ? [goal.want] : []))
    let best: [number, number] | undefined
    for (let chosen = 0; chosen < 2 ** open.length; chosen++) {
      const used = open.filter((_, index) => (chosen >> index) % 2 === 1)
      const keys = used.flatMap((use) => [use.rule, ...use.had, ...use.courses.map(({ course }) => course)])
      if (new Set(keys).size < keys.length) continue
      const credit = creditOf(used.flatMap(({ gives }) => gives))
      const lacks = wants.map((want) => (want === 'most' ? -total(credit) : lacking(want, credit, problem)))
      const here: [number, number] = [
        lacks.filter((each) => each > 0).length,
        lacks.reduce((a, b) => a + b, 0),
      ]
      if (!best || isBetter(here, best)) best = here
    }
    unmet += best?.[0] ?? 0
    missing += best?.[1] ?? 0
  }
  return [unmet, missing]
}

/** A course counts once, with the most that is given for it. */
function creditOf(gives: readonly Given[]): Given[] {
  const named = new Map<string, Given>()
  for (const given of gives)
    if (given.course !== undefined && (named.get(given.course)?.credits ?? 0) <= given.credits)
      named.set(given.course, given)
  return [...named.values(), ...gives.filter(({ course }) => course === undefined)]
}

const total = (credit: readonly Given[]): number => credit.reduce((sum, { credits }) => sum + credits, 0)

const fits = (want: Extract<Want, { creditsFrom: number }>, given: Given): boolean =>
  (!want.courses || want.courses.some((course) => course === given.course)) &&
  (!want.subjects || want.subjects.some((subject) => subject === given.subject)) &&
  (want.atLeastLevel === undefined || (given.level !== undefined && given.level >= want.atLeastLevel))

function worth(want: Want, problem: PlanProblem): number {
  if ('course' in want) return problem.targetCredits[want.course] ?? 3
  if ('creditsFrom' in want) return want.creditsFrom
  if ('allOf' in want) return want.allOf.reduce((sum, part) => sum + worth(part, problem), 0)
  return want.nOf * Math.min(...want.of.map((part) => worth(part, problem)))
}

function lacking(want: Want, credit: readonly Given[], problem: PlanProblem): number {
  if ('course' in want) return credit.some(({ course }) => course === want.course) ? 0 : worth(want, problem)
  if ('creditsFrom' in want)
    return Math.max(0, want.creditsFrom - total(credit.filter((given) => fits(want, given))))
  if ('allOf' in want) return want.allOf.reduce((sum, part) => sum + lacking(part, credit, problem), 0)
  const done = want.of.filter((part) => lacking(part, credit, problem) === 0).length
  return Math.max(0, want.nOf - done) * Math.min(...want.of.map((part) => worth(part, problem)))
}
