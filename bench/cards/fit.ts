import { default_w } from 'ts-fsrs'
import { weightFitter } from '../../packages/server/src/features/card/fit/weight-fitter.ts'
import { fsrsMemory, simulate } from '../../test/card/fit/simulated-learner.ts'

/** The longest that fitting 100,000 reviews may take, in seconds: the deadline of a slow call is 55. */
export const FIT_GOAL = 30

export interface Fitted {
  reviews: number
  seconds: number
  logLossBefore: number
  logLossAfter: number
}

/** Fits the parameters of a simulated learner in a worker thread, as the tool does. */
export async function fitAll(reviews: number): Promise<Fitted> {
  const truth = default_w.map((weight, at) => (at < 4 ? weight * 0.4 : weight))
  const cards = simulate(fsrsMemory(truth), reviews, 7)
  const began = performance.now()
  const result = await weightFitter({ warn: () => undefined })(cards, 1)
  if (!result) throw new Error('The optimizer does not run on this machine')
  return {
    reviews,
    seconds: (performance.now() - began) / 1000,
    logLossBefore: result.before.logLoss,
    logLossAfter: result.after.logLoss,
  }
}

export const fitLine = ({ reviews, seconds, logLossBefore, logLossAfter }: Fitted): string =>
  `fitted FSRS parameters to ${reviews.toLocaleString('en')} reviews in ${seconds.toFixed(1)} s (goal ≤ ${FIT_GOAL} s): ` +
  `log loss on held-out reviews ${logLossBefore.toFixed(4)} before, ${logLossAfter.toFixed(4)} after`
