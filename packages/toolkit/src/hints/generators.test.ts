import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Factor, NextCall } from '../contract/facts.ts'
import { randomRuns } from '../../../../test/scale.ts'
import { takeDataAway, withoutEach, withoutField, type Removal } from '../testing/take-data-away.ts'
import { confidenceFrom } from './confidence.ts'
import { agreement, completeness, coverage, evidence, freshness, precision, relevance } from './factors.ts'
import { failed } from './failure.ts'
import { created, deleted, found, listed, searched, updated } from './generators.ts'

const OPTIONAL = ['note', 'due', 'labels'] as const
const text = fc.string({ minLength: 1 })
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const record = fc.record({
  id: fc.ulid(),
  label: text,
  note: maybe(text),
  due: maybe(text),
  labels: fc.array(text, { maxLength: 3 }),
})
type Record = typeof record extends fc.Arbitrary<infer Value> ? Value : never

const isKnown = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0)
const standard = { kind: 'card', optional: OPTIONAL, provenance: 'verified' } as const

/** What goes against the property, if anything does. */
function faultOf<Data>(property: fc.IPropertyWithHooks<[Data]>): string {
  const { failed: fails, errorInstance } = fc.check(property, { numRuns: randomRuns })
  if (!fails) return ''
  return errorInstance instanceof Error ? errorInstance.message : 'it fails'
}

/** What is left when a field that was known is not. */
const lesserRecords = (whole: Record): Removal<Record>[] =>
  OPTIONAL.filter((field) => isKnown(whole[field])).map((field) => withoutField(whole, field, true))

describe('taking data away lowers the confidence of', () => {
  it('a record that was found or made', () => {
    for (const generator of [found, created]) {
      expect(
        faultOf(
          takeDataAway({
            data: record,
            factsOf: (whole) => generator({ ...standard, record: whole }),
            removals: lesserRecords,
          }),
        ),
      ).toBe('')
    }
  })

  it('a change', () => {
    expect(
      faultOf(
        takeDataAway({
          data: fc.record({ whole: record, changed: fc.array(text, { maxLength: 9 }) }),
          factsOf: ({ whole, changed }) => updated({ ...standard, record: whole, changed }),
          removals: ({ whole, changed }) => [
            ...lesserRecords(whole).map((removal) => ({
              ...removal,
              left: { whole: removal.left, changed },
            })),
            ...withoutEach(changed, true).map((removal) => ({
              ...removal,
              left: { whole, changed: [...removal.left] },
            })),
          ],
        }),
      ),
    ).toBe('')
  })

  it('a deletion', () => {
    expect(
      faultOf(
        takeDataAway({
          data: fc.record({ whole: record, remaining: fc.nat(12) }),
          factsOf: ({ whole, remaining }) => deleted({ ...standard, record: whole, remaining }),
          removals: ({ whole, remaining }) => [
            ...lesserRecords(whole).map((removal) => ({
              ...removal,
              left: { whole: removal.left, remaining },
            })),
            ...(remaining === 0
              ? []
              : [{ what: 'the others', left: { whole, remaining: remaining - 1 }, matters: true }]),
          ],
        }),
      ),
    ).toBe('')
  })

  const page = fc
    .record({ records: fc.array(record, { maxLength: 12 }), further: fc.nat(20) })
    .map(({ records, further }) => ({ records, total: (records.length + further) as number | undefined }))
  type Page = typeof page extends fc.Arbitrary<infer Value> ? Value : never

  const lesserPages = ({ records, total }: Page): Removal<Page>[] => [
    ...withoutEach(records, true).map((removal) => ({
      ...removal,
      left: { records: [...removal.left], total },
    })),
    ...records.flatMap((whole, at) =>
      lesserRecords(whole).map((removal) => ({
        ...removal,
        left: { records: records.with(at, removal.left), total },
      })),
    ),
    { what: 'the total', left: { records, total: undefined }, matters: records.length / (total ?? 1) > 0.06 },
  ]

  it('a list', () => {
    expect(
      faultOf(
        takeDataAway({
          data: page,
          factsOf: (some) => listed({ ...standard, ...some }),
          removals: lesserPages,
        }),
      ),
    ).toBe('')
  })

  it('a search', () => {
    const hits = fc
      .record({
        some: page,
        scores: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
      })
      .map(({ some, scores }) => ({
        ...some,
        scores: scores.toSorted((a, b) => b - a).slice(0, some.records.length),
      }))
    expect(
      faultOf(
        takeDataAway({
          data: hits,
          factsOf: (some) => searched({ ...standard, ...some }),
          removals: ({ records, total, scores }) => [
            ...lesserPages({ records, total })
              .filter(({ left }) => left.records.length === records.length)
              .map((removal) => ({ ...removal, left: { ...removal.left, scores } })),
            ...records.map((_, at) => ({
              what: `hit ${at}`,
              left: { records: records.toSpliced(at, 1), total, scores: scores.toSpliced(at, 1) },
              matters: true,
            })),
            ...(scores.length === 0
              ? []
              : [{ what: 'the scores', left: { records, total, scores: [] }, matters: true }]),
          ],
        }),
      ),
    ).toBe('')
  })

  it('a failure', () => {
    const next: NextCall = { action: 'go-on', priority: 'low', tool: 'x', arguments: {} }
    const details = fc.record({
      kind: fc.constant('validation' as const),
      reason: text,
      retryAfter: fc.nat(),
      nearest: fc.array(text, { minLength: 1, maxLength: 3 }),
    })
    expect(
      faultOf(
        takeDataAway({
          data: fc.record({
            details,
            ways: fc.array(fc.constant(next), { maxLength: 5 }),
          }),
          factsOf: (whole) => failed(whole.details, whole.ways),
          removals: (whole) => [
            ...(['reason', 'retryAfter', 'nearest'] as const).map((field) => ({
              what: field,
              left: { ...whole, details: { ...whole.details, [field]: undefined } },
              matters: true,
            })),
            ...withoutEach(whole.ways, true).map((removal) => ({
              ...removal,
              left: { ...whole, ways: [...removal.left] },
            })),
          ],
        }),
      ),
    ).toBe('')
  })
})

describe('taking data away lowers each factor', () => {
  const lowers = (more: Factor, less: Factor): boolean => (less.value ?? 0) < (more.value ?? 0)

  it('agreement: with every source that agrees, and with none there is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (agreeing, others) => {
        expect(
          lowers(agreement(agreeing, agreeing + others), agreement(agreeing - 1, agreeing + others - 1)),
        ).toBe(true)
      }),
    )
    expect(agreement(0, 0)).toMatchObject({ missing: ['a source'] })
    expect(agreement(0, 0).value).toBeUndefined()
  })

  it('freshness: with every day, and most where the age is not known', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 500 }), (age, more) => {
        expect(lowers(freshness(age, 100), freshness(age + more, 100))).toBe(true)
      }),
    )
    expect(freshness(undefined, 100)).toMatchObject({ missing: ['the age of the data'] })
    expect(freshness(100, 100).value).toBe(0.5)
    expect(freshness(-5, 100).value).toBe(1)
  })

  it('evidence, coverage, relevance, precision', () => {
    for (let count = 1; count < 50; count += 1) {
      expect(lowers(evidence(count, 'cards'), evidence(count - 1, 'cards'))).toBe(true)
      expect(lowers(coverage(count, 50), coverage(count - 1, 50))).toBe(true)
      expect(lowers(relevance([count / 50]), relevance([(count - 1) / 50]))).toBe(true)
    }
    expect(lowers(relevance([0.5]), relevance([]))).toBe(true)
    expect(lowers(precision(['a', 'b']), precision(['a', undefined]))).toBe(true)
    expect(lowers(precision(['a', undefined]), precision([null, '']))).toBe(true)
    expect(lowers(coverage(1, 2), coverage(1, undefined))).toBe(true)
  })

  it('completeness says what is missing', () => {
    const whole = { id: '1', label: 'x', note: null, due: '2026-01-01', labels: [] }
    expect(completeness([whole], OPTIONAL, 'card')).toEqual({
      name: 'completeness',
      value: 3 / 5,
      basis: '3 of 5 fields known',
      missing: ['card note', 'card labels'],
    })
    expect(completeness([], OPTIONAL, 'card')).toMatchObject({ missing: ['a card'] })
  })
})

describe('a list of little', () => {
  const whole = { id: '1', label: 'x', note: 'n', due: 'd', labels: ['l'] }
  const confidenceOf = (count: number) =>
    confidenceFrom(
      listed({ ...standard, records: Array.from({ length: count }, () => whole), total: count }).factors ??
        [],
    )

  it('is less to go by, even where there is no more', () => {
    for (let count = 1; count < 10; count += 1) {
      expect(confidenceOf(count - 1)).toBeLessThan(confidenceOf(count))
    }
  })
})

describe('what generators tell beside it', () => {
  it('is what the answer is about, in short', () => {
    const records = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, label: 'x'.repeat(500) }))
    const facts = listed({ ...standard, optional: [], records, total: 9, page: { has_more: false } })
    expect(facts.related).toHaveLength(5)
    expect(facts.related?.[0]?.label).toHaveLength(80)
    expect(facts).toMatchObject({ provenance: 'verified', holds: 'until-changed', page: { has_more: false } })
  })

  it('is how well each hit fits', () => {
    const records = [
      { id: '1', label: 'x' },
      { id: '2', label: 'y' },
      { id: '3', label: 'z' },
    ]
    const facts = searched({ ...standard, optional: [], records, total: 3, scores: [1.4, 0.5] })
    expect(facts.related?.map(({ relevance: score }) => score)).toEqual([1, 0.5, 0])
  })
})
