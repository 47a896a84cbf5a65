import { ToolError } from '@tutor-nexus/toolkit'
import { WorkerClient, type FaultLogger } from '../../platform/worker/worker-client.ts'
import type { PlanProblem } from './model/problem/problem.ts'
import type { Solution, Stage } from './model/solve/solve-plan.ts'
import type { PlanWorker, SolveEvent } from './worker.ts'

export interface SolveRequest {
  seconds: number
  alternatives: number
  signal: AbortSignal
  onStage?(stage: Stage): void
}

/** Finds the best plan of a problem. */
export interface PlanSolver {
  solve(problem: PlanProblem, request: SolveRequest): Promise<Solution>
  close(): Promise<void>
}

const WORKER = { source: 'src/features/plan/worker.ts', built: 'plan-worker.js' }
/** What the largest problems take several times over. */
const LIMITS = { maxOldGenerationSizeMb: 512 }

/** Solves in a thread, which starts with the first problem. */
export function planSolver(logger: FaultLogger): PlanSolver {
  const listeners = new Map<number, (stage: Stage) => void>()
  let last = 0
  const worker = new WorkerClient<PlanWorker, SolveEvent>({
    file: WORKER,
    data: {},
    limits: LIMITS,
    logger,
    faultMessage: 'A plan could not be made',
    onEvent: ({ id, stage }) => listeners.get(id)?.(stage),
  })
  return {
    async solve(problem, { seconds, alternatives, signal, onStage }) {
      const id = ++last
      const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
      const cancel = (): void => void Atomics.store(cancelled, 0, 1)
      if (onStage) listeners.set(id, onStage)
      if (signal.aborted) cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await worker.call('solve', problem, { id, seconds, alternatives, cancelled })
      } catch (error) {
        throw new ToolError('SERVICE_UNAVAILABLE', 'The plan could not be made', { cause: error })
      } finally {
        signal.removeEventListener('abort', cancel)
        listeners.delete(id)
      }
    },
    close: () => worker.close(),
  }
}
