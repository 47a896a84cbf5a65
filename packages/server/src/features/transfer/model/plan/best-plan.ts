import { sumOf } from '../credits.ts'
import { components } from './plan-components.ts'

/** A target course with the credits that one use of a rule gives for it. */
export interface Earned {
  course: string
  credits: number
}

/** One way to use a rule: the courses that it takes up and what it earns. */
export interface Candidate {
  rule: string
  /** The alternative of the rule. */
  set: number
  courses: readonly string[]
  credits: number
  /** The target courses that it gives, each once; the rest of the credits is for no course in particular. */
  earns: readonly Earned[]
}

/** Of these candidates at most so many, or credits up to a maximum. */
export interface Limit {
  among: ReadonlySet<Candidate>
  most: { rules: number } | { credits: number }
}

export interface Plan {
  chosen: readonly Candidate[]
  credits: number
  /** Whether it is certain that no other choice earns more. */
  optimal: boolean
}

const MOST_STEPS = 20_000
/** Shares are thirds and the like, credits are not. */
const ROUNDING = 1e-6

/**
 * The choice of candidates that earns the most credits, where each course and each rule is used once, a target course
 * counts once and every limit is kept. Independent parts are solved apart, the smaller first; `steps` bounds the work
 * of all together.
 */
export function bestPlan(
  candidates: readonly Candidate[],
  limits: readonly Limit[] = [],
  steps: number = MOST_STEPS,
): Plan {
  const useful = candidates
    .filter(({ credits, courses }) => credits > 0 && courses.length > 0)
    .toSorted(inOrder)
  const chosen: Candidate[] = []
  let left = steps
  let optimal = true
  for (const part of components(useful, limits)) {
    const [only] = part
    if (only && part.length === 1 && limits.every(({ among }) => !among.has(only))) {
      chosen.push(only)
      continue
    }
    const search = new Search(part, limits, left)
    search.run()
    chosen.push(...needed(search.best, limits))
    left = search.left
    optimal &&= search.finished
  }
  return { chosen: chosen.toSorted(inOrder), credits: worthOf(chosen, limits), optimal }
}

/** Most credits first; then fewest courses; then by name, so that the same question has the same answer. */
function inOrder(a: Candidate, b: Candidate): number {
  const order = b.credits - a.credits || a.courses.length - b.courses.length
  if (order !== 0) return order
  const [left, right] = [a, b].map(({ rule, courses }) => `${rule} ${courses.join()}`)
  return left === right ? a.set - b.set : (left ?? '') < (right ?? '') ? -1 : 1
}

/** What a choice earns: a target course counts once, and beyond a limit of credits nothing is added. */
export function worthOf(chosen: readonly Candidate[], limits: readonly Limit[]): number {
  const lost = limits.flatMap(({ among, most }) =>
    'credits' in most
      ? [Math.min(0, most.credits - gained(chosen.filter((candidate) => among.has(candidate))))]
      : [],
  )
  return lost.length === 0 ? gained(chosen) : sumOf([gained(chosen), ...lost])
}

/** The most that any single use gives for a course is what all of them give for it. */
function gained(chosen: readonly Candidate[]): number {
  const highest = new Map<string, number>()
  const repeated: number[] = []
  for (const { earns } of chosen)
    for (const { course, credits } of earns) {
      const known = highest.get(course)
      if (known !== undefined) repeated.push(-Math.min(known, credits))
      if (known === undefined || credits > known) highest.set(course, credits)
    }
  return sumOf([...chosen.map(({ credits }) => credits), ...repeated])
}

/** Without those that add nothing, so that their courses are not used up. */
function needed(chosen: readonly Candidate[], limits: readonly Limit[]): readonly Candidate[] {
  const worth = worthOf(chosen, limits)
  const idle = chosen.findLast(
    (candidate) =>
      worthOf(
        chosen.filter((other) => other !== candidate),
        limits,
      ) >= worth,
  )
  return idle
    ? needed(
        chosen.filter((other) => other !== idle),
        limits,
      )
    : chosen
}

/** Whether a candidate may stand beside others. */
export function mayJoin(
  candidate: Candidate,
  chosen: readonly Candidate[],
  limits: readonly Limit[],
): boolean {
  if (chosen.some(({ rule, courses }) => rule === candidate.rule || overlaps(courses, candidate.courses)))
    return false
  return limits.every(({ among, most }) => {
    if (!('rules' in most) || !among.has(candidate)) return true
    return chosen.filter((other) => among.has(other)).length < most.rules
  })
}

const overlaps = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((course) => b.includes(course))

/** Branch and bound over the courses of one part: each is used by one of its candidates, or by none. */
class Search {
  best: readonly Candidate[] = []
  left: number
  finished = true
  readonly #courses: readonly string[]
  readonly #using: ReadonlyMap<string, readonly Candidate[]>
  readonly #limits: readonly Limit[]
  /** The most that each course can add: no candidate earns more than its courses' shares together. */
  readonly #shares: readonly number[]
  #worth = 0

  constructor(candidates: readonly Candidate[], limits: readonly Limit[], steps: number) {
    this.left = steps
    const all = new Set(candidates)
    this.#limits = limits.filter(({ among }) => !among.isDisjointFrom(all))
    this.#courses = [...new Set(candidates.flatMap(({ courses }) => courses))]
    this.#using = new Map(
      this.#courses.map((course) => [course, candidates.filter(({ courses }) => courses.includes(course))]),
    )
    this.#shares = this.#courses.map((course) =>
      Math.max(...(this.#using.get(course) ?? []).map(({ credits, courses }) => credits / courses.length)),
    )
  }

  run(): void {
    this.#visit(0, new Set(), [])
  }

  #visit(from: number, used: ReadonlySet<string>, chosen: readonly Candidate[]): void {
    if (this.left <= 0) {
      this.finished = false
      return
    }
    this.left--
    const worth = worthOf(chosen, this.#limits)
    if (worth > this.#worth) {
      this.best = chosen
      this.#worth = worth
    }
    let at = from
    while (at < this.#courses.length && used.has(this.#courses[at] ?? '')) at++
    const course = this.#courses[at]
    if (course === undefined || !this.#canImprove(at, used, worth)) return
    for (const candidate of this.#using.get(course) ?? []) {
      if (candidate.courses.some((each) => used.has(each)) || !mayJoin(candidate, chosen, this.#limits))
        continue
      this.#visit(at + 1, used.union(new Set(candidate.courses)), [...chosen, candidate])
    }
    // A course that is left out must not be taken up by a later one's candidate.
    this.#visit(at + 1, used.union(new Set([course])), chosen)
  }

  #canImprove(at: number, used: ReadonlySet<string>, worth: number): boolean {
    let most = worth
    for (let index = at; index < this.#courses.length; index++)
      if (!used.has(this.#courses[index] ?? '')) most += this.#shares[index] ?? 0
    return most > this.#worth + ROUNDING
  }
}
