import { serveCalls } from '../../../platform/worker/serve-calls.ts'
import type { CardReviews, FitResult } from '../model/schedule/fit.ts'
import { fitWeights } from './optimizer.ts'

export interface FitWorker {
  fit(cards: readonly CardReviews[], relearningSteps: number): Promise<FitResult | undefined>
}

/** Native and optional: not every platform has a build of it. */
const loadBinding = () => import('@open-spaced-repetition/binding').catch(() => undefined)

serveCalls<FitWorker>({
  async fit(cards, relearningSteps) {
    const binding = await loadBinding()
    return binding && fitWeights(binding, cards, relearningSteps)
  },
})
