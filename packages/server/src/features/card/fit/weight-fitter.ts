import { WorkerClient, type FaultLogger } from '../../../platform/worker/worker-client.ts'
import type { CardReviews, FitResult } from '../model/schedule/fit.ts'
import type { FitWorker } from './fit-worker.ts'

const WORKER = { source: 'src/features/card/fit/fit-worker.ts', built: 'fit-worker.js' }
const LIMITS = { maxOldGenerationSizeMb: 1024 }

/** Undefined if this machine has no build of the optimizer. */
export type FitWeights = (
  cards: readonly CardReviews[],
  relearningSteps: number,
) => Promise<FitResult | undefined>

/** Fits in a thread of its own, one request after the other, because each takes a whole core. */
export function weightFitter(logger: FaultLogger): FitWeights {
  let last: Promise<unknown> = Promise.resolve()
  return (cards, relearningSteps) => {
    const fit = async () => {
      const worker = new WorkerClient<FitWorker>({
        file: WORKER,
        data: null,
        logger,
        faultMessage: 'Weights could not be fitted',
        limits: LIMITS,
      })
      try {
        return await worker.call('fit', cards, relearningSteps)
      } finally {
        await worker.close()
      }
    }
    const next = last.then(fit, fit)
    last = next
    return next
  }
}
