import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSchedule } from '../../packages/server/src/features/plan/model/problem/check.ts'
import { compareScores, SCORES } from '../../packages/server/src/features/plan/model/problem/problem.ts'
import { greedyPlan } from '../../packages/server/src/features/plan/model/solve/greedy.ts'
import { solvePlan } from '../../packages/server/src/features/plan/model/solve/solve-plan.ts'
import { loadHighs } from '../../packages/server/src/features/plan/load-highs.ts'
import { scaled } from '../scale.ts'
import { bruteForce } from './brute-force.ts'
import { likelyProblem, randomProblem } from './random-problem.ts'

const highs = await loadHighs()
const options = { seconds: 20, alternatives: 0, isCancelled: () => false }
const clock = () => performance.now()

test('is the best plan of a small catalog, by trying all', () => {
  const runs = { numRuns: scaled(300, 10_000) }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const problem = randomProblem(seed, {
        courses: 2 + (seed % 4),
        terms: 1 + (seed % 3),
        schools: 2,
        uses: 1,
      })
      const best = bruteForce(problem)
      const found = solvePlan(highs, problem, options, clock)
      expect(found.feasible).toBe(best !== undefined)
      if (!best) return
      expect(found.exact).toBe(true)
      expect(checkSchedule(problem, found.schedule).violations).toEqual([])
      for (const [index, part] of SCORES.entries()) expect(found.score[part]).toBeCloseTo(best[index] ?? 0, 4)
    }),
    runs,
  )
})

test('keeps every rule of a larger catalog and is never worse than the greedy plan', () => {
  for (let seed = 1; seed <= scaled(3, 40); seed++) {
    const problem = likelyProblem(seed, { courses: 40, terms: 6, schools: 2 })
    const found = solvePlan(highs, problem, { ...options, alternatives: 2 }, clock)
    expect(checkSchedule(problem, found.schedule).violations).toEqual([])
    const greedy = checkSchedule(problem, greedyPlan(problem))
    expect(greedy.violations).toEqual([])
    expect(compareScores(found.score, greedy.score)).toBeLessThanOrEqual(0)
    for (const other of found.alternatives) {
      expect(checkSchedule(problem, other.schedule).violations).toEqual([])
      expect(other.score).toMatchObject({ unmetGoals: found.score.unmetGoals, missing: found.score.missing })
    }
  }
})
