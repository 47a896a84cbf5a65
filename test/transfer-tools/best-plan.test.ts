import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestPlan,
  mayJoin,
  worthOf,
  type Candidate,
  type Limit,
} from '../../packages/server/src/features/transfer/model/plan/best-plan.ts'
import { randomRuns } from '../scale.ts'
import { COURSES } from './arbitrary-student.ts'

const RULES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6']

const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    rule: fc.constantFrom(...RULES),
    courses: fc.subarray(COURSES, { minLength: 1, maxLength: 3 }),
    credits: fc.constantFrom(0, 1, 1.5, 3, 4),
  })
  .map((said) => ({
    ...said,
    set: 0,
    earns: [
      { course: `estu:HERB ${100 + (RULES.indexOf(said.rule) % 3)}`, credits: Math.min(said.credits, 3) },
    ],
  }))

const limit = fc.record({
  rules: fc.subarray(RULES, { minLength: 2, maxLength: 3 }),
  most: fc.oneof(
    fc.constant({ rules: 1 }),
    fc.constantFrom(2, 4).map((credits) => ({ credits })),
  ),
})

const situation = fc
  .record({
    candidates: fc.array(candidate, { maxLength: 9 }),
    limits: fc.array(limit, { maxLength: 2 }),
  })
  .map(({ candidates, limits }) => ({
    candidates,
    limits: limits.map(({ rules, most }): Limit => ({
      among: new Set(candidates.filter(({ rule }) => rules.includes(rule))),
      most,
    })),
  }))

/** The most that any choice earns, by trying all of them. */
function bruteForce(candidates: readonly Candidate[], limits: readonly Limit[]): number {
  const from = (at: number, chosen: readonly Candidate[]): number => {
    const next = candidates[at]
    if (!next) return worthOf(chosen, limits)
    const without = from(at + 1, chosen)
    return mayJoin(next, chosen, limits) ? Math.max(without, from(at + 1, [...chosen, next])) : without
  }
  return from(0, [])
}

describe('the best plan', () => {
  test('earns what no other choice surpasses', () => {
    fc.assert(
      fc.property(situation, ({ candidates, limits }) => {
        const plan = bestPlan(candidates, limits)
        expect(plan.optimal).toBe(true)
        expect(plan.credits).toBe(bruteForce(candidates, limits))
      }),
      { numRuns: randomRuns },
    )
  })

  test('uses no course and no rule twice, and keeps the limits', () => {
    fc.assert(
      fc.property(situation, ({ candidates, limits }) => {
        const { chosen } = bestPlan(candidates, limits)
        const courses = chosen.flatMap((each) => each.courses)
        expect(new Set(courses).size).toBe(courses.length)
        for (const [index, each] of chosen.entries())
          expect(mayJoin(each, chosen.slice(0, index), limits)).toBe(true)
      }),
      { numRuns: randomRuns },
    )
  })

  test('is the same whatever the order of the candidates', () => {
    fc.assert(
      fc.property(situation, ({ candidates, limits }) => {
        expect(bestPlan(candidates.toReversed(), limits)).toEqual(bestPlan(candidates, limits))
      }),
      { numRuns: randomRuns },
    )
  })

  test('says when it gave up, and still has a plan', () => {
    const pairs = COURSES.flatMap((a, i) =>
      COURSES.slice(i + 1).map((b, j) => ({
        rule: `${i} ${j}`,
        set: 0,
        courses: [a, b],
        credits: 3 + ((i + j) % 2),
        earns: [],
      })),
    )
    const plan = bestPlan(pairs, [], 5)
    expect(plan.optimal).toBe(false)
    expect(plan.credits).toBeGreaterThan(0)
    expect(bestPlan(pairs).credits).toBeGreaterThanOrEqual(plan.credits)
  })

  test('counts a target course once', () => {
    const [a = '', b = ''] = COURSES
    const earning = (rule: string, course: string, earned: string): Candidate => ({
      rule,
      set: 0,
      courses: [course],
      credits: 3,
      earns: [{ course: earned, credits: 3 }],
    })
    const { chosen } = bestPlan([
      earning('R1', a, 'estu:HERB 100'),
      earning('R2', a, 'estu:HERB 101'),
      earning('R3', b, 'estu:HERB 100'),
      { rule: 'R4', set: 0, courses: [a, b], credits: 3, earns: [] },
    ])
    expect(chosen.map(({ rule }) => rule)).toEqual(['R2', 'R3'])
  })
})
