import { describe, expect, it } from 'vitest'
import type { Factor, Facts } from '../contract/facts.ts'
import { confidenceFrom } from './confidence.ts'
import { agreement, coverage, evidence, freshness, precision, relevance } from './factors.ts'
import { failed } from './failure.ts'
import { created, deleted, found, listed, searched, updated } from './generators.ts'

const record = { id: '1', label: 'One' }
const records = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, label: 'x'.repeat(500) }))
const own = { kind: 'card', provenance: 'verified' } as const

const confidenceOf = ({ factors = [], provenance }: Facts): number => confidenceFrom(factors, provenance)

describe("the owner's own records and confirmed changes", () => {
  it.each([
    ['found', found({ ...own, record })],
    ['created', created({ ...own, record })],
    ['updated', updated({ ...own, record })],
    ['deleted', deleted({ ...own, record })],
    ['listed in full', listed({ ...own, records, total: 9 })],
    ['one page of many', listed({ ...own, records, total: 900 })],
    ['an empty list', listed({ ...own, records: [], total: 0 })],
    ['a search without a hit', searched({ ...own, records: [], total: 0, scores: [] })],
  ])('are certain: %s', (_, facts) => {
    expect(confidenceOf(facts)).toBe(1)
  })

  it('are doubted only for a reason that was computed', () => {
    const factors = [precision(['a', null, null])]
    expect(confidenceOf(found({ ...own, record, factors }))).toBe(0.5)
    expect(confidenceOf(searched({ ...own, records, total: 9, scores: [0.6] }))).toBe(0.6)
  })
})

describe('an empty answer', () => {
  it('says so in one plain sentence', () => {
    expect(listed({ ...own, records: [], total: 0 }).nothing).toBe('No cards match')
    expect(listed({ ...own, records: [], total: 0, nothing: 'No cards yet' }).nothing).toBe('No cards yet')
    expect(listed({ ...own, records, total: 9 }).nothing).toBeUndefined()
    // The last page of a list may be empty, and the list is not.
    expect(listed({ ...own, records: [], total: 9 }).nothing).toBeUndefined()
  })

  it('is as sure as what was looked through', () => {
    const empty = { ...own, records: [], total: 0, scores: [] }
    expect(confidenceOf(searched({ ...empty, provenance: 'official' }))).toBe(0.98)
    expect(confidenceOf(searched({ ...empty, provenance: 'demo' }))).toBe(0.3)
  })
})

describe('what generators tell beside it', () => {
  it('is what the answer is about, in short, unless that is the data itself', () => {
    const long = { id: '1', label: 'x'.repeat(500) }
    expect(found({ ...own, record: long }).related).toMatchObject([{ type: 'card', id: '1' }])
    expect(found({ ...own, record: long }).related?.[0]?.label).toHaveLength(80)
    expect(found(own).related).toEqual([])
    const facts = listed({ ...own, records, total: 9, page: { has_more: false } })
    expect(facts).not.toHaveProperty('related')
    expect(facts).toMatchObject({ provenance: 'verified', holds: 'until-changed', page: { has_more: false } })
  })
})

describe('a failure', () => {
  it('is certain where the call was refused, and open where it is a fault of ours', () => {
    expect(confidenceOf(failed({ kind: 'validation' }, []))).toBe(1)
    expect(confidenceOf(failed({ kind: 'business', retryAfter: 3 }, []))).toBe(1)
    expect(confidenceOf(failed({ kind: 'system' }, []))).toBe(0.5)
    expect(failed({ kind: 'business', retryAfter: 3 }, []).holds).toBe(3_000)
  })
})

describe('a factor falls when data is taken away', () => {
  const lowers = (more: Factor, less: Factor): boolean => (less.value ?? 0) < (more.value ?? 0)

  it('agreement, evidence, coverage, relevance, precision', () => {
    for (let count = 1; count < 50; count += 1) {
      expect(lowers(agreement(count, 50), agreement(count - 1, 50))).toBe(true)
      expect(lowers(evidence(count, 'cards'), evidence(count - 1, 'cards'))).toBe(true)
      expect(lowers(coverage(count, 50), coverage(count - 1, 50))).toBe(true)
      expect(lowers(relevance([count / 50]), relevance([(count - 1) / 50]))).toBe(true)
    }
    expect(lowers(precision(['a', 'b']), precision(['a', undefined]))).toBe(true)
    expect(lowers(precision(['a', undefined]), precision([null, '']))).toBe(true)
  })

  it('freshness: half as likely at each half-life, and told in words', () => {
    const day = 86_400_000
    expect(freshness(100, 100).value).toBe(0.5)
    expect(freshness(200, 100).value).toBe(0.25)
    expect(freshness(-5, 100).value).toBe(1)
    expect(freshness(30 * day, day).basis).toBe('30 days old')
    expect(freshness(3 * 365 * day, day).basis).toBe('3 years old')
  })

  it('has no value where its data is missing', () => {
    for (const unknown of [agreement(0, 0), freshness(undefined, 100), coverage(1, undefined), relevance([])])
      expect(unknown.value).toBeUndefined()
  })
})
