import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studentOf } from '../../packages/server/src/features/transfer/model/attempts.ts'
import { resolveTransfer } from '../../packages/server/src/features/transfer/model/resolve.ts'
import type { Condition, TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import {
  bruteForce,
  type Agreement,
  type Attempt,
  type Question,
  type Source,
} from '../fixtures/credit/brute-force.ts'
import { randomRuns } from '../scale.ts'

const AS_OF = '2025-06-01'
const COURSES = Array.from({ length: 5 }, (_, index) => `nrea:HERB ${1100 + index}`)
const TARGETS = Array.from({ length: 4 }, (_, index) => `estu:BOTN ${100 + index}`)
const GRADES = ['A+', 'A-', 'B', 'C+', 'C', 'C-', 'D', '88', '71%', '52', 'P', 'CR']
const TERMS = ['Fall 2018', 'Spring 2020', 'Summer 2021', 'Fall 2023', 'Winter 2025']
const NEVER = ['failed', 'withdrawn', 'audit'] as const

const course = fc.constantFrom(...COURSES)
const when = fc.record(
  { term: fc.constantFrom(...TERMS), completed: fc.constantFrom('2019-04-20', '2024-12-20') },
  { requiredKeys: [] },
)

const graded = fc.record({
  course,
  grade: fc.constantFrom(...GRADES),
  status: fc.constantFrom('completed' as const, 'completed' as const, 'transfer-credit' as const),
})
const unfinished = fc.record({ course, status: fc.constantFrom('in-progress' as const, 'planned' as const) })
const lost = fc.record({
  course,
  grade: fc.constantFrom('F', 'W', 'AUD'),
  status: fc.constantFrom(...NEVER),
})

const attempt: fc.Arbitrary<Attempt> = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: graded }, unfinished, lost), when)
  .map(([said, day]) => ({ ...said, ...day }))

const leaf: fc.Arbitrary<Source> = fc.record({ course })
const several = fc.array(leaf, { minLength: 2, maxLength: 3 })
const sources: fc.Arbitrary<Source> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  several.map((allOf) => ({ allOf })),
  several.map((oneOf) => ({ oneOf })),
  several.map((of) => ({ nOf: 2, of })),
  fc.tuple(leaf, several).map(([first, oneOf]) => ({ allOf: [first, { oneOf }] })),
)

const target = fc.record({ course: fc.constantFrom(...TARGETS), credits: fc.constantFrom(1, 1.5, 3, 4) })
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })

const agreement: fc.Arbitrary<Omit<Agreement, 'id'>> = fc
  .record({
    sources,
    structured: fc.constantFrom(true, true, true, true, false),
    outcome: fc.constantFrom('credit', 'credit', 'credit', 'no-credit', 'individual-assessment'),
    targets: fc.array(fc.array(target, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    effectiveStart: rarely(fc.constantFrom('2019-01-01', '2022-01-01')),
    effectiveEnd: rarely(fc.constantFrom('2021-08-31', '2024-08-31')),
    minimumGrade: rarely(
      fc
        .record({
          grade: fc.constantFrom('C', 'B-', '60', 'P'),
          courses: rarely(fc.array(course, { maxLength: 2 })),
        })
        .map(({ grade, courses }) => (courses === undefined ? { grade } : { grade, courses })),
    ),
    withinYears: rarely(fc.constantFrom(2, 5)),
    excludes: rarely(fc.subarray(TARGETS, { minLength: 1, maxLength: 2 }).map((courses) => ({ courses }))),
  })
  .map(({ effectiveStart, effectiveEnd, minimumGrade, withinYears, excludes, ...said }) => ({
    ...said,
    ...(effectiveStart !== undefined && { effectiveStart }),
    ...(effectiveEnd !== undefined && { effectiveEnd }),
    ...(minimumGrade && { minimumGrade }),
    ...(withinYears !== undefined && { withinYears }),
    ...(excludes && { excludes }),
  }))

const question: fc.Arbitrary<Question & { rules: TransferRule[] }> = fc
  .record({
    attempts: fc.array(attempt, { maxLength: 7 }),
    said: fc.array(agreement, { maxLength: 5 }),
    includeUnfinished: fc.boolean(),
  })
  .map(({ attempts, said, includeUnfinished }) => {
    const byId = new Map(said.map((each) => [ruleOf(each).id as string, each]))
    const agreements = [...byId].map(([id, each]): Agreement => ({ id, ...each }))
    const rules = [...byId.values()].map(ruleOf)
    return { attempts, agreements, asOf: AS_OF, includeUnfinished, rules }
  })

function ruleOf(said: Omit<Agreement, 'id'>): TransferRule {
  const { structured, minimumGrade, withinYears, excludes } = said
  const conditions: Condition[] = [
    ...(minimumGrade
      ? [{ kind: 'minimum-grade' as const, ...minimumGrade, verbatim: 'a grade', understood: true }]
      : []),
    ...(withinYears === undefined
      ? []
      : [{ kind: 'recency' as const, years: withinYears, verbatim: 'within years', understood: true }]),
    ...(excludes
      ? [
          {
            kind: 'exclusion' as const,
            ...excludes,
            limit: 'none' as const,
            verbatim: 'not',
            understood: true,
          },
        ]
      : []),
  ]
  const outcome = structured ? said.outcome : 'individual-assessment'
  return identified(
    {
      sourceInstitution: 'nrea',
      targetInstitution: 'estu',
      sources: said.sources,
      outcome,
      targets:
        outcome === 'credit'
          ? said.targets.map((set) => set.map((each) => ({ kind: 'course' as const, ...each })))
          : [],
      conditions: structured ? conditions : [],
      ...(said.effectiveStart !== undefined && { effectiveStart: said.effectiveStart }),
      ...(said.effectiveEnd !== undefined && { effectiveEnd: said.effectiveEnd }),
      structured,
      understood: structured ? 1 : 0,
      verbatim: JSON.stringify(said),
    },
    [{ source: 'A guide', accessedOn: '2025-01-01' }],
  )
}

test('the plan earns what a brute force over the written rules earns', () => {
  fc.assert(
    fc.property(question, ({ rules, ...asked }) => {
      const expected = bruteForce(asked)
      const student = studentOf(asked.attempts, asked)
      const { plan, toBeRead } = resolveTransfer(rules, student)
      expect(plan).toMatchObject({ credits: expected.credits, optimal: true })
      expect(toBeRead.map(({ rule }) => rule.id).toSorted()).toEqual(expected.toBeRead)
      const used = plan.chosen.flatMap(({ courses }) => courses)
      expect(expected.earning).toEqual(expect.arrayContaining(used))
      expect(used.length > 0).toBe(expected.earning.length > 0)
    }),
    { numRuns: randomRuns * 5 },
  )
})

test('what was failed, dropped, audited or is not finished never earns', () => {
  const never = fc.oneof(
    lost,
    unfinished,
    fc.record({ course, grade: fc.constantFrom('F', 'W', 'AUD', 'IP', 'NC', 'I') }),
  )
  fc.assert(
    fc.property(question, fc.array(never, { minLength: 1, maxLength: 5 }), ({ rules }, attempts) => {
      const { plan, exact, toBeRead } = resolveTransfer(rules, studentOf(attempts, { asOf: AS_OF }))
      expect({ credits: plan.credits, chosen: plan.chosen, exact, toBeRead }).toEqual({
        credits: 0,
        chosen: [],
        exact: [],
        toBeRead: [],
      })
    }),
    { numRuns: randomRuns },
  )
})
