import { expect, test } from 'vitest'
import { rowOf } from '../../bench/calibration/cards/cards.ts'
import { learners } from '../../bench/calibration/cards/learner.ts'

/** The benchmark in small: `npm run bench -- calibration` is the whole of it. */
const rows = learners.map((learner) => rowOf(learner, 3, { cards: 150, days: 60, newPerDay: 10 }))
const [asModel, ...others] = rows

test('stated chances come true where memory follows the model', () => {
  expect(asModel?.fits).toBe(true)
  expect(asModel?.predicted.ece).toBeLessThanOrEqual(0.05)
  expect(asModel?.confidence.ece).toBeLessThanOrEqual(0.05)
})

test.each(others)('of who $learner, confidence learns what the model does not know', (row) => {
  expect(row.confidence.ece).toBeLessThan(row.predicted.ece)
  expect(row.confidence.ece).toBeLessThanOrEqual(0.05)
  expect(row.answer).toBeLessThan(asModel?.answer ?? 0)
  expect(row.confidence.said).toBeLessThan(asModel?.confidence.said ?? 0)
})
