import { sumOf } from './credits.ts'
import { components } from './plan-components.ts'

/** One way to use a rule: the courses that it takes up and what it earns. */
export interface Candidate {
  rule: string
  courses: readonly string[]
  credits: number
  /** The target courses that it gives. */
  earns: readonly string[]
}

/** Of these rules at most one, or credits up to a maximum. */
export interface Limit {
  rules: ReadonlySet<string>
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
 * The choice of candidates that earns the most credits, where each course and each rule is used once and every
 * limit is kept. Independent parts are solved apart, the smaller first; `steps` bounds the work of all together.
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
    const search = new Search(part, limits, left)
    search.run()
    chosen.push(...search.best)
    left = search.left
    optimal &&= search.finished
  }
  return { chosen: chosen.toSorted(inOrder), credits: worthOf(chosen, limits), optimal }
}

/** Most credits first; then fewest courses; then by name, so that the same question has the same answer. */
function inOrder(a: Candidate, b: Candidate): number {
  const order = b.credits - a.credits || a.courses.length - b.courses.length
  if (order !== 0) return order
  const [left, right] = [`${a.rule} ${a.courses.join()}`, `${b.rule} ${b.courses.join()}`]
  return left < right ? -1 : Number(left > right)
}

/** What a choice earns: beyond a limit of credits nothing is added. */
export function worthOf(chosen: readonly Candidate[], limits: readonly Limit[]): number {
  const lost = limits.flatMap(({ rules, most }) => {
    if (!('credits' in most)) return []
    const earned = sumOf(chosen.filter(({ rule }) => rules.has(rule)).map(({ credits }) => credits))
    return [Math.min(0, most.credits - earned)]
  })
  return sumOf([...chosen.map(({ credits }) => credits), ...lost])
}

/** Whether a candidate may stand beside others. */
export function mayJoin(
  candidate: Candidate,
  chosen: readonly Candidate[],
  limits: readonly Limit[],
): boolean {
  if (chosen.some(({ rule, courses }) => rule === candidate.rule || overlaps(courses, candidate.courses)))
    return false
  return limits.every(({ rules, most }) => {
    if (!('rules' in most) || !rules.has(candidate.rule)) return true
    return chosen.filter(({ rule }) => rules.has(rule)).length < most.rules
  })
}

const overlaps = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((course) => b.includes(course))

/** The same course earned twice is worth less than two, though the agreements do not say so. */
const repeated = (chosen: readonly Candidate[]): number => {
  const earned = chosen.flatMap(({ earns }) => earns)
  return earned.length - new Set(earned).size
}

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
  #repeated = 0

  constructor(candidates: readonly Candidate[], limits: readonly Limit[], steps: number) {
    this.left = steps
    const rules = new Set(candidates.map(({ rule }) => rule))
    this.#limits = limits.filter((limit) => !limit.rules.isDisjointFrom(rules))
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
    this.#note(chosen)
    let at = from
    while (at < this.#courses.length && used.has(this.#courses[at] ?? '')) at++
    const course = this.#courses[at]
    if (course === undefined || !this.#canImprove(at, used, chosen)) return
    for (const candidate of this.#using.get(course) ?? []) {
      if (candidate.courses.some((each) => used.has(each)) || !mayJoin(candidate, chosen, this.#limits))
        continue
      this.#visit(at + 1, used.union(new Set(candidate.courses)), [...chosen, candidate])
    }
    // A course that is left out must not be taken up by a later one's candidate.
    this.#visit(at + 1, used.union(new Set([course])), chosen)
  }

  #note(chosen: readonly Candidate[]): void {
    const worth = worthOf(chosen, this.#limits)
    if (worth < this.#worth) return
    const again = repeated(chosen)
    if (worth === this.#worth && (again >= this.#repeated || this.best.length === 0)) return
    this.best = chosen
    this.#worth = worth
    this.#repeated = again
  }

  #canImprove(at: number, used: ReadonlySet<string>, chosen: readonly Candidate[]): boolean {
    let most = worthOf(chosen, this.#limits)
    for (let index = at; index < this.#courses.length; index++)
      if (!used.has(this.#courses[index] ?? '')) most += this.#shares[index] ?? 0
    return most > this.#worth + ROUNDING || (this.#repeated > 0 && most > this.#worth - ROUNDING)
  }
}
