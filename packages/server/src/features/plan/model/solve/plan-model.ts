import { countsFor, leastWeight, weightOf } from '../problem/measure.ts'
import { creditsOf, type Given, type Need, type PlanProblem, type Schedule } from '../problem/problem.ts'
import type { Requirement } from '../requirement.ts'
import { constant, LinearModel, sumOf, times, variable, type Linear } from './linear-model.ts'

/** The problem as a linear program, and what its variables stand for. */
export interface PlanModel {
  model: LinearModel
  /** By course and term. */
  taken: ReadonlyMap<string, ReadonlyMap<number, number>>
  uses: ReadonlyMap<string, number>
  unmetGoals: Linear
  missing: Linear
  lastTerm: Linear
  /** One for each term: whether anything is taken in it or later. */
  open: readonly number[]
  heaviestTerm: Linear
  totalCredits: Linear
}

/** Writes the problem as a linear program. */
export function planModel(problem: PlanProblem): PlanModel {
  return new Writer(problem).write()
}

/** Whether a course is taken at all. */
export const takenAtAll = (taken: PlanModel['taken'], course: string): Linear =>
  sumOf([...(taken.get(course)?.values() ?? [])].map((index) => variable(index)))

/** What the uses give at one school. */
interface EarnedCredit {
  /** At most 1, and 1 only where it is given. */
  course(course: string): Linear
  credits(counts: (given: Given) => boolean): Linear
}

class Writer {
  readonly #problem: PlanProblem
  readonly #model = new LinearModel()
  readonly #taken = new Map<string, Map<number, number>>()
  readonly #uses = new Map<string, number>()
  readonly #shared = new Map<string, Linear>()

  constructor(problem: PlanProblem) {
    this.#problem = problem
  }

  write(): PlanModel {
    const { courses, terms } = this.#problem
    for (const { course, terms: allowed, fixed } of courses) {
      const variables = new Map(allowed.map((term) => [term, this.#model.binary()]))
      this.#taken.set(course, variables)
      this.#model.atLeast(constant(1), takenAtAll(this.#taken, course))
      if (fixed === undefined) continue
      const there = variables.get(fixed)
      this.#model.atLeast(there === undefined ? constant(0) : variable(there), constant(1))
    }
    const perTerm = terms.map((_, term) =>
      sumOf(
        courses.flatMap(({ course, credits }) => {
          const index = this.#taken.get(course)?.get(term)
          return index === undefined ? [] : variable(index, credits)
        }),
      ),
    )
    const open = terms.map(() => this.#model.binary())
    for (const [term, index] of open.entries()) {
      this.#model.atLeast(variable(index, terms[term]?.credits ?? 0), perTerm[term] ?? constant(0))
      // A course without credits must open its term too.
      for (const variables of this.#taken.values()) {
        const at = variables.get(term)
        if (at !== undefined) this.#model.atLeast(variable(index), variable(at))
      }
      const before = open[term - 1]
      if (before !== undefined) this.#model.atLeast(variable(before), variable(index))
    }
    const heaviest = this.#wholeSteps(courses.map(({ credits }) => credits))
    for (const load of perTerm) this.#model.atLeast(heaviest, load)
    this.#requisites()
    this.#exclusions()
    this.#agreements()
    const goals = this.#problem.goals.map(({ school, want }) => this.#goal(school, want))
    return {
      model: this.#model,
      taken: this.#taken,
      uses: this.#uses,
      unmetGoals: sumOf(goals.map(({ unmet }) => unmet)),
      missing: sumOf(goals.map(({ missing }) => missing)),
      lastTerm: sumOf(open.map((index) => variable(index))),
      open,
      heaviestTerm: heaviest,
      totalCredits: sumOf(perTerm),
    }
  }

  /** A sum of these amounts: where they have a common step, only steps are tried. */
  #wholeSteps(amounts: readonly number[]): Linear {
    const step = [1, 0.5].find((each) => amounts.every((amount) => Number.isInteger(amount / each)))
    return step === undefined
      ? variable(this.#model.amount())
      : variable(this.#model.whole(amounts.reduce((sum, each) => sum + each, 0) / step), step)
  }

  #requisites(): void {
    for (const { course, before, beside } of this.#problem.courses)
      for (const [term, index] of this.#taken.get(course) ?? []) {
        this.#require(variable(index), before, term, false)
        this.#require(variable(index), beside, term, true)
      }
  }

  /** Where `what` is 1, the need must hold in this term. */
  #require(what: Linear, need: Need, term: number, besides: boolean): void {
    if (need === true) return
    if (need === false || 'course' in need) {
      this.#model.atLeast(this.#had(need, term, besides), what)
      return
    }
    if (need.least >= need.of.length && need.least > 1) {
      // Each for itself leaves the relaxation less room than their sum.
      if (need.least > need.of.length) this.#model.atLeast(constant(0), what)
      for (const part of need.of) this.#require(what, part, term, besides)
      return
    }
    const parts = sumOf(need.of.map((part) => this.#had(part, term, besides)))
    this.#model.atLeast(parts, times(what, need.least))
  }

  /** At most 1, and 1 only where the need holds in this term. */
  #had(need: Need, term: number, besides: boolean): Linear {
    if (typeof need === 'boolean') return constant(Number(need))
    if ('course' in need) {
      const last = need.concurrent || besides ? term : term - 1
      const variables = [...(this.#taken.get(need.course) ?? [])]
      return sumOf(variables.flatMap(([when, index]) => (when <= last ? variable(index) : [])))
    }
    const key = `${besides} ${term} ${JSON.stringify(need)}`
    const known = this.#shared.get(key)
    if (known) return known
    // All of them, or any of them, is whole by itself where its parts are.
    const isWhole = need.least === 1 || need.least >= need.of.length
    const made = variable(isWhole ? this.#model.amount(1) : this.#model.binary())
    this.#shared.set(key, made)
    this.#require(made, need, term, besides)
    return made
  }

  #exclusions(): void {
    const pairs = new Set<string>()
    for (const { course, excludes } of this.#problem.courses)
      for (const other of excludes) {
        const key = [course, other].toSorted().join('|')
        if (other === course || pairs.has(key) || !this.#taken.has(other)) continue
        pairs.add(key)
        this.#model.atLeast(
          constant(1),
          sumOf([takenAtAll(this.#taken, course), takenAtAll(this.#taken, other)]),
        )
      }
  }

  #agreements(): void {
    const limits = new Map<string, Linear[]>()
    for (const { id, rule, school, had, courses } of this.#problem.uses) {
      const use = this.#model.binary()
      this.#uses.set(id, use)
      for (const { course, terms } of courses) {
        const then = [...(this.#taken.get(course) ?? [])]
        this.#model.atLeast(
          sumOf(then.flatMap(([term, index]) => (terms.includes(term) ? variable(index) : []))),
          variable(use),
        )
      }
      for (const key of new Set([rule, ...had, ...courses.map(({ course }) => course)])) {
        const name = `${school} ${key}`
        limits.set(name, [...(limits.get(name) ?? []), variable(use)])
      }
    }
    for (const uses of limits.values()) if (uses.length > 1) this.#model.atLeast(constant(1), sumOf(uses))
  }

  #goal(school: string, want: Requirement | 'most'): { unmet: Linear; missing: Linear } {
    const earned = this.#earned(school)
    if (want === 'most')
      return {
        unmet: constant(0),
        missing: times(
          earned.credits(() => true),
          -1,
        ),
      }
    const unmet = variable(this.#model.binary())
    // Each part for itself bounds the relaxation more than their sum.
    const parts = 'allOf' in want ? want.allOf : [want]
    const missing = parts.map((part) => {
      const lacking = this.#missing(part, earned)
      this.#model.atLeast(times(unmet, weightOf(part, this.#problem)), lacking)
      return lacking
    })
    return { unmet, missing: sumOf(missing) }
  }

  #earned(school: string): EarnedCredit {
    const givers = new Map<string, { given: Given; uses: Linear[] }>()
    const others: { given: Given; use: Linear }[] = []
    for (const { id, school: at, gives } of this.#problem.uses) {
      if (at !== school) continue
      const use = variable(this.#uses.get(id) ?? 0)
      for (const given of gives) {
        if (given.course === undefined) {
          others.push({ given, use })
          continue
        }
        const known = givers.get(given.course)
        if (known) {
          known.uses.push(use)
          if (given.credits > known.given.credits) known.given = given
        } else givers.set(given.course, { given, uses: [use] })
      }
    }
    const courses = new Map(
      [...givers].map(([course, { given, uses }]) => {
        const index = this.#model.amount(1)
        this.#model.atLeast(sumOf(uses), variable(index))
        return [course, { given, earned: variable(index) }]
      }),
    )
    return {
      course: (course: string): Linear => courses.get(course)?.earned ?? constant(0),
      credits: (counts: (given: Given) => boolean): Linear =>
        sumOf([
          ...[...courses.values()].flatMap(({ given, earned }) =>
            counts(given) ? times(earned, given.credits) : [],
          ),
          ...others.flatMap(({ given, use }) => (counts(given) ? times(use, given.credits) : [])),
        ]),
    }
  }

  #missing(tree: Requirement, earned: EarnedCredit): Linear {
    if ('course' in tree)
      return times(
        sumOf([constant(1), times(earned.course(tree.course), -1)]),
        creditsOf(this.#problem, tree.course),
      )
    if ('allOf' in tree) return sumOf(tree.allOf.map((part) => this.#missing(part, earned)))
    const short = variable(this.#model.amount())
    if ('creditsFrom' in tree) {
      const credits = earned.credits((given) => countsFor(tree, given))
      this.#model.atLeast(sumOf([short, credits]), constant(tree.creditsFrom))
      return short
    }
    const met = sumOf(tree.of.map((part) => this.#met(part, earned)))
    this.#model.atLeast(sumOf([short, met]), constant(tree.nOf))
    return times(short, leastWeight(tree.of, this.#problem))
  }

  #met(tree: Requirement, earned: EarnedCredit): Linear {
    if ('course' in tree) return earned.course(tree.course)
    const met = variable(this.#model.binary())
    if ('creditsFrom' in tree) {
      const credits = earned.credits((given) => countsFor(tree, given))
      this.#model.atLeast(credits, times(met, tree.creditsFrom))
      return met
    }
    const parts = 'allOf' in tree ? tree.allOf : tree.of
    const need = 'allOf' in tree ? parts.length : tree.nOf
    this.#model.atLeast(sumOf(parts.map((part) => this.#met(part, earned))), times(met, need))
    return met
  }
}

/** The schedule that the values of the variables stand for. */
export function scheduleOf({ taken, uses }: PlanModel, values: ArrayLike<number>): Schedule {
  const isOne = (index: number): boolean => (values[index] ?? 0) > 0.5
  const courses = [...taken].flatMap(([course, variables]) =>
    [...variables].flatMap(([term, index]): [string, number][] => (isOne(index) ? [[course, term]] : [])),
  )
  return {
    taken: Object.fromEntries(courses),
    uses: [...uses].flatMap(([id, index]) => (isOne(index) ? id : [])),
  }
}
