import type { Highs } from 'highs'
import { checkSchedule, scoreOf } from '../problem/check.ts'
import { compareScores, type PlanProblem, type Schedule, type Score } from '../problem/problem.ts'
import { greedyPlan } from './greedy.ts'
import { constant, sumOf, times, type Linear } from './linear-model.ts'
import { planModel, scheduleOf, takenAtAll, type PlanModel } from './plan-model.ts'
import { reduced } from './reduce.ts'
import { Solver, weighed, type Minimum } from './solver.ts'

export interface SolveOptions {
  seconds: number
  /** How many other plans to look for that reach as much. */
  alternatives: number
  isCancelled(): boolean
  onProgress?(stage: Stage, best: number): void
}

/** What is minimised first, second and third. */
export const STAGES = ['goals', 'last-term', 'load'] as const
export type Stage = (typeof STAGES)[number]

/** Where a proof was not finished: the best that was found, and what is proved that nothing is below. */
export interface Gap {
  stage: Stage
  found: number
  bound: number
}

export interface SolvedPlan {
  schedule: Schedule
  score: Score
}

export interface Solution extends SolvedPlan {
  /** Whether it is proved that no plan is better. */
  exact: boolean
  gap?: Gap
  alternatives: readonly SolvedPlan[]
  /** False where the courses with a term by hand leave no plan that keeps all rules. */
  feasible: boolean
}

/** More than the missing credits of all goals together. */
const GOAL_WEIGHT = 10_000
/** More than the credits of all courses together. */
const TERM_WEIGHT = 2_000
const SHARES: Readonly<Record<Stage, number>> = { goals: 0.5, 'last-term': 0.6, load: 0.8 }
/** Half a credit is the smallest step of what is compared. */
const ROUNDING = 1e-4
const DIFFERENT = 2

/** The best plan, in the order of `SCORES`. */
export function solvePlan(
  highs: Highs,
  problem: PlanProblem,
  options: SolveOptions,
  clock: () => number,
): Solution {
  const deadline = clock() + options.seconds * 1000
  const greedy = greedyPlan(problem)
  const fallback = checkSchedule(problem, greedy)
  const plan = planModel(reduced(problem))
  const solver = new Solver(highs, plan.model)
  try {
    const left = (): number => Math.max(0, deadline - clock()) / 1000
    const best = lexicographic(plan, solver, options, left)
    if (best.values === undefined) {
      const feasible = fallback.violations.length === 0
      return {
        schedule: greedy,
        score: fallback.score,
        exact: false,
        alternatives: [],
        feasible,
        ...gapOf(best),
      }
    }
    const found = checkedPlan(problem, scheduleOf(plan, best.values))
    const useGreedy = fallback.violations.length === 0 && compareScores(fallback.score, found.score) < 0
    const chosen = useGreedy ? { schedule: greedy, score: fallback.score } : found
    const alternatives = best.gap ? [] : otherPlans(problem, plan, solver, found, options, left)
    return { ...chosen, exact: best.gap === undefined, ...gapOf(best), alternatives, feasible: true }
  } finally {
    solver.dispose()
  }
}

const gapOf = ({ gap }: { gap?: Gap | undefined }): { gap?: Gap } => (gap ? { gap } : {})

interface Best {
  values: ArrayLike<number> | undefined
  gap?: Gap
}

function lexicographic(plan: PlanModel, solver: Solver, options: SolveOptions, left: () => number): Best {
  const objectives: Readonly<Record<Stage, Linear>> = {
    goals: weighed(plan.unmetGoals, GOAL_WEIGHT, plan.missing),
    'last-term': plan.lastTerm,
    load: weighed(plan.heaviestTerm, TERM_WEIGHT, plan.totalCredits),
  }
  let values: Best['values']
  let gap: Gap | undefined
  for (const stage of STAGES) {
    const found = minimise(stage, objectives[stage])
    if (found.values === undefined) {
      gap ??= { stage, found: Infinity, bound: found.bound }
      break
    }
    values = found.values
    if (!found.proved) gap ??= { stage, found: found.value, bound: found.bound }
    solver.limit(objectives[stage], found.value + ROUNDING)
  }
  return { values, ...(gap ? { gap } : {}) }

  function minimise(stage: Stage, objective: Linear): Minimum {
    return solver.minimise(objective, left() * SHARES[stage], {
      isCancelled: options.isCancelled,
      onProgress: (value) => options.onProgress?.(stage, value),
    })
  }
}

/** A wrong plan is worse than none. */
function checkedPlan(problem: PlanProblem, schedule: Schedule): SolvedPlan {
  const { violations, score } = checkSchedule(problem, schedule)
  if (violations.length === 0) return { schedule, score }
  throw new Error(`The plan breaks rules: ${JSON.stringify(violations.slice(0, 3))}`)
}

/** Plans that reach as much with other courses, each as different as it can be from those before. */
function otherPlans(
  problem: PlanProblem,
  plan: PlanModel,
  solver: Solver,
  best: SolvedPlan,
  options: SolveOptions,
  left: () => number,
): SolvedPlan[] {
  const found: SolvedPlan[] = []
  for (let count = 0; count < options.alternatives; count++) {
    const last = found.at(-1) ?? best
    const same = sumOf(Object.keys(last.schedule.taken).map((course) => takenAtAll(plan.taken, course)))
    const kept = Object.keys(last.schedule.taken).length - DIFFERENT
    if (kept < 0 || left() < 0.05) return found
    if (count === 0) solver.reopen(STAGES.length - 1)
    solver.limit(same, kept)
    const next = solver.minimise(
      sumOf([times(plan.lastTerm, TERM_WEIGHT), plan.totalCredits, constant(0)]),
      left() / 2,
      { isCancelled: options.isCancelled },
    )
    if (next.values === undefined) return found
    const schedule = scheduleOf(plan, next.values)
    found.push({ schedule, score: scoreOf(problem, schedule) })
  }
  return found
}
