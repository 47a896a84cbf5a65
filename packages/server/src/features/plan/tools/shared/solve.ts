import type { PlanContext } from '../../define.ts'
import type { PlanProblem } from '../../model/problem/problem.ts'
import { STAGES, type Solution } from '../../model/solve/solve-plan.ts'

const SAID = {
  goals: 'Reaching the goals',
  'last-term': 'Finishing early',
  load: 'Balancing the terms',
} as const

/** The best plan, with word of how far the search is. */
export function solve(
  problem: PlanProblem,
  { seconds, alternatives }: { seconds: number; alternatives: number },
  { services, signal, progress }: PlanContext,
): Promise<Solution> {
  return services.solver.solve(problem, {
    seconds,
    alternatives,
    signal,
    onStage: (stage) =>
      progress({ progress: STAGES.indexOf(stage) + 1, total: STAGES.length, message: SAID[stage] }),
  })
}
