import * as binding from '@open-spaced-repetition/binding'
import { default_w } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { fitWeights } from '../../../packages/server/src/features/card/fit/optimizer.ts'
import {
  predictionsOf,
  qualityOf,
  splitCards,
  type CardReviews,
} from '../../../packages/server/src/features/card/model/schedule/fit.ts'
import { fsrsMemory, simulate, type Memory } from './simulated-learner.ts'

const heldOutLoss = (cards: readonly CardReviews[], weights: readonly number[] | null): number =>
  qualityOf(predictionsOf(splitCards(cards).heldOut, () => weights)).logLoss

const changed = (changes: Readonly<Record<number, number>>): number[] =>
  default_w.map((weight, at) => weight * (changes[at] ?? 1))

test.each([
  ['forgets early', changed({ 0: 0.4, 1: 0.4, 2: 0.4, 3: 0.4, 8: 0.8 })],
  ['remembers long', changed({ 0: 2, 1: 2, 2: 3, 3: 2, 20: 1.8 })],
])('a learner who %s: as good as the true parameters on held-out reviews', async (_, truth) => {
  const cards = simulate(fsrsMemory(truth), 15_000, 11)
  const { weights, after, isBetter } = await fitWeights(binding, cards, 1)
  const best = heldOutLoss(cards, truth)
  expect(after.logLoss).toBeCloseTo(heldOutLoss(cards, weights), 10)
  expect(after.logLoss).toBeLessThan(best * 1.01)
  expect(heldOutLoss(cards, isBetter ? weights : null)).toBeLessThan(best * 1.01)
})

const scheduler = fsrsMemory([...default_w])
const others: readonly [string, Memory][] = [
  ['three in five, whatever it is', (past) => ({ ...scheduler(past), chance: () => 0.6 })],
  [
    'by an exponential curve with a floor',
    (past) => {
      const { interval } = scheduler(past)
      return { interval, chance: (days) => 0.3 + 0.7 * Math.exp((-0.2 * days) / Math.max(1, interval)) }
    },
  ],
]

test.each(others)('a learner whom the model does not fit, who remembers %s: not worse', async (_, memory) => {
  const cards = simulate(memory, 6_000, 5)
  const { weights, isBetter } = await fitWeights(binding, cards, 1)
  const fresh = simulate(memory, 20_000, 99)
  const used = isBetter ? weights : null
  const loss = (own: readonly number[] | null) => qualityOf(predictionsOf(fresh, () => own)).logLoss
  expect(loss(used)).toBeLessThanOrEqual(loss(null))
})

test('a learner far from the defaults gains by it', async () => {
  const cards = simulate(fsrsMemory(changed({ 0: 0.4, 1: 0.4, 2: 0.4, 3: 0.4, 8: 0.8 })), 15_000, 11)
  const { before, after, isBetter } = await fitWeights(binding, cards, 1)
  expect(isBetter).toBe(true)
  expect(after.logLoss).toBeLessThan(before.logLoss * 0.99)
  expect(after.rmse).toBeLessThan(before.rmse)
})

test('parameters that are right already stay', async () => {
  const cards = simulate(scheduler, 2_000, 3)
  expect((await fitWeights(binding, cards, 1)).isBetter).toBe(false)
})
