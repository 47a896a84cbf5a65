import type { Highs } from 'highs'
import { sendEvent, serveCalls } from '../../platform/worker/serve-calls.ts'
import { loadHighs } from './load-highs.ts'
import type { PlanProblem } from './model/problem/problem.ts'
import { solvePlan, type Solution, type Stage } from './model/solve/solve-plan.ts'

export interface SolveTask {
  id: number
  seconds: number
  alternatives: number
  /** 1 at the task's index means that its caller has gone. */
  cancelled: Int32Array
}

/** Told while a task is worked on. */
export interface SolveEvent {
  id: number
  stage: Stage
}

/** Solves one problem after another in a thread of its own. */
export class PlanWorker {
  #highs: Promise<Highs> | undefined

  async solve(problem: PlanProblem, { id, seconds, alternatives, cancelled }: SolveTask): Promise<Solution> {
    const highs = await (this.#highs ??= loadHighs())
    let told: Stage | undefined
    return solvePlan(
      highs,
      problem,
      {
        seconds,
        alternatives,
        isCancelled: () => Atomics.load(cancelled, 0) === 1,
        onProgress: (stage) => {
          if (stage !== told) sendEvent({ id, stage } satisfies SolveEvent)
          told = stage
        },
      },
      () => performance.now(),
    )
  }
}

serveCalls(new PlanWorker())
