import { describe, expect, test } from 'vitest'
import type { Completion } from '../../packages/server/src/features/transfer/model/completion.ts'
import { planNotes, resolveTransfer } from '../../packages/server/src/features/transfer/model/resolve.ts'
import type {
  Condition,
  RuleContent,
  Target,
  TransferRule,
} from '../../packages/server/src/features/transfer/model/rule.ts'
import { standingOf } from '../../packages/server/src/features/transfer/model/satisfaction.ts'
import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'

const [A, B, C] = ['nrea:HERB 1100', 'nrea:HERB 1101', 'nrea:HERB 1102']
const earned = (number: number, credits = 3): Target => ({
  kind: 'course',
  course: `estu:HERB ${number}`,
  credits,
})

const ruleOf = (said: Partial<RuleContent>): TransferRule =>
  identified(
    {
      sourceInstitution: 'nrea',
      targetInstitution: 'estu',
      sources: { course: A, credits: 3 },
      outcome: 'credit',
      targets: [[earned(100)]],
      conditions: [],
      structured: true,
      understood: 1,
      verbatim: '',
      ...said,
    },
    [{ source: 'A guide', accessedOn: '2026-11-01' }],
  )

const student = (...completions: readonly (string | Completion)[]) => ({
  courses: new Map(
    completions
      .map((each) => (typeof each === 'string' ? { course: each } : each))
      .map((each) => [each.course, each] as const),
  ),
  asOf: '2026-11-15',
})

const alone: Condition = {
  kind: 'co-requisite',
  courses: [],
  alone: true,
  verbatim: 'if taken alone',
  understood: true,
  appliesTo: { set: 1 },
}
const withB: Condition = {
  kind: 'co-requisite',
  courses: [B],
  verbatim: 'if HERB 1101 taken as a co-requisite',
  understood: true,
  appliesTo: { set: 0 },
}

describe('the credits of a plan', () => {
  const rules = [ruleOf({}), ruleOf({ sources: { course: B }, targets: [[earned(101)]] })]

  test('are those that are known, and it says whose are not', () => {
    const { plan } = resolveTransfer(rules, student(A, B))
    expect([plan.sourceCredits, plan.credits]).toEqual([3, 6])
    expect(planNotes(plan)).toEqual([expect.stringContaining(`How many credits ${B} carried is not known`)])
  })

  test('are whole where the transcript says the rest', () => {
    const { plan } = resolveTransfer(rules, student(A, { course: B, credits: 4 }))
    expect([plan.sourceCredits, planNotes(plan)]).toEqual([7, []])
  })
})

describe('the effective range', () => {
  const rule = ruleOf({ effectiveStart: '2012-09-01', effectiveEnd: '2019-08-31' })

  test.each([
    ['2012-08-31', false],
    ['2012-09-01', true],
    ['2019-08-31', true],
    ['2019-09-01', false],
  ])('counts a course completed on %s: %s', (completed, counts) => {
    expect(standingOf(rule, student({ course: A, completed })).satisfied).toBe(counts)
  })

  test('is asked on the day of the question where nobody knows when a course was completed', () => {
    expect(standingOf(rule, student(A)).satisfied).toBe(false)
    expect(standingOf(rule, { ...student(A), asOf: '2015-01-01' }).satisfied).toBe(true)
  })

  test('leaves a course outside of it to assessment, not to no credit', () => {
    expect(resolveTransfer([rule], student(A, B))).toMatchObject({
      exact: [],
      partial: [],
      noRule: [
        { course: A, why: 'no-rule-in-effect' },
        { course: B, why: 'no-rule' },
      ],
    })
  })
})

describe('a minimum grade', () => {
  const minimum: Condition = {
    kind: 'minimum-grade',
    grade: 'C+',
    purpose: 'credit',
    verbatim: 'C+ or better',
    understood: true,
  }
  const rule = ruleOf({ conditions: [minimum] })

  test('is reached, missed or not known', () => {
    expect(standingOf(rule, student({ course: A, grade: 'B' }))).toMatchObject({
      satisfied: true,
      warnings: [],
    })
    expect(standingOf(rule, student({ course: A, grade: 'C' }))).toMatchObject({
      satisfied: false,
      notCounting: [{ course: A, why: 'grade-too-low' }],
    })
    expect(standingOf(rule, student(A)).warnings).toEqual([`The grade in ${A} is not known: "C+ or better"`])
  })

  test('that was missed is a partial match with the course to repeat', () => {
    const { partial, noRule } = resolveTransfer([rule], student({ course: A, grade: 'C' }))
    expect(partial).toMatchObject([{ had: [], missing: [{ need: 1, of: [A] }] }])
    expect(noRule).toEqual([])
  })

  test('may be about one course only', () => {
    const both = ruleOf({
      sources: { allOf: [{ course: A }, { course: B }] },
      conditions: [{ ...minimum, courses: [B] }],
    })
    expect(standingOf(both, student({ course: A, grade: 'D' }, { course: B, grade: 'A' })).satisfied).toBe(
      true,
    )
  })
})

describe('what is missing', () => {
  test('of "any two of three" is one of the other two', () => {
    const rule = ruleOf({ sources: { nOf: 2, of: [{ course: A }, { course: B }, { course: C }] } })
    expect(standingOf(rule, student(B))).toMatchObject({
      had: [B],
      missingCount: 1,
      missing: [{ need: 1, of: [A, C] }],
      progress: [{ have: 1, need: 2, of: 3 }],
    })
  })

  test('ranks partial matches', () => {
    const far = ruleOf({ sources: { allOf: [{ course: A }, { course: B }, { course: C }] } })
    const near = ruleOf({ sources: { allOf: [{ course: A }, { course: B }] } })
    expect(resolveTransfer([far, near], student(A)).partial.map(({ rule }) => rule.id)).toEqual([
      near.id,
      far.id,
    ])
  })
})

describe('alternatives under conditions', () => {
  const rule = ruleOf({ targets: [[earned(100, 4)], [earned(101, 3)]], conditions: [withB, alone] })

  test('are open with the co-requisite, or alone', () => {
    expect(standingOf(rule, student(A, B)).openSets).toEqual([0])
    expect(standingOf(rule, student(A)).openSets).toEqual([1])
  })

  test('that nobody can tell from courses are quoted', () => {
    const told = ruleOf({
      targets: [[earned(100)], [earned(101)]],
      conditions: [{ ...withB, kind: 'co-requisite', courses: [], text: 'Chemistry' }, alone],
    })
    expect(standingOf(told, student(A))).toMatchObject({
      openSets: [0, 1],
      warnings: [expect.stringContaining('co-requisite'), expect.stringContaining('taken alone')],
    })
  })

  test('lack their co-requisite', () => {
    const only = ruleOf({ conditions: [{ ...withB, appliesTo: { set: 0 } }] })
    expect(standingOf(only, student(A))).toMatchObject({ satisfied: false, missing: [{ need: 1, of: [B] }] })
  })
})

describe('a plan', () => {
  const excluding = (
    limit: 'none' | 'one' | 'credits',
    courses: string[],
    maxCredits?: number,
  ): Condition => ({
    kind: 'exclusion',
    courses,
    limit,
    ...(maxCredits !== undefined && { maxCredits }),
    verbatim: 'excluded',
    understood: true,
  })
  const other = ruleOf({ sources: { course: B }, targets: [[earned(101, 2)]] })

  test.each([
    ['precludes what another earns', [excluding('none', ['estu:HERB 101'])], 3],
    ['allows only one of its courses', [excluding('one', [A, B])], 3],
    ['allows so many credits', [excluding('credits', [A, B], 4)], 4],
    ['has no limit', [], 5],
  ])('of a rule that %s', (_, conditions, credits) => {
    const rule = ruleOf({ conditions })
    expect(resolveTransfer([rule, other], student(A, B)).plan).toMatchObject({ credits, optimal: true })
  })

  test('prefers the combination that earns more', () => {
    const both = ruleOf({
      sources: { allOf: [{ course: A }, { course: B }] },
      targets: [[earned(100), earned(101)]],
    })
    const { plan } = resolveTransfer([ruleOf({}), other, both], student(A, B))
    expect(plan.chosen.map(({ rule }) => rule)).toEqual([both.id])
  })
})

test('two rules about the same courses that promise different things stand side by side', () => {
  const pair = { allOf: [{ course: A }, { course: B }] }
  const turned = { allOf: [{ course: B }, { course: A }] }
  const first = ruleOf({ sources: pair })
  const second = ruleOf({ sources: turned, targets: [[earned(200)]] })
  const third = ruleOf({ sources: turned, outcome: 'no-credit', targets: [] })
  const { contradictions } = resolveTransfer([first, second, third, ruleOf({})], student(A, B))
  expect(contradictions).toHaveLength(1)
  expect(contradictions[0]?.courses).toEqual([A, B])
  expect(contradictions[0]?.rules.map(({ id }) => id)).toEqual([first.id, second.id, third.id].toSorted())
})
