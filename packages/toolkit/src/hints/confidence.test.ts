import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Factor, FactorName, Provenance } from '../contract/facts.ts'
import { confidenceFrom, reasoningFrom } from './confidence.ts'
import { STANDINGS, worstOf } from './provenance.ts'

const names: FactorName[] = ['agreement', 'coverage', 'evidence', 'freshness', 'precision', 'relevance']
const provenances: Provenance[] = ['verified', 'official', 'reliable', 'uncertain', 'unknown', 'demo']
const share = fc.double({ min: 0, max: 1, noNaN: true })
const factor = fc.record({ name: fc.constantFrom(...names), value: share, basis: fc.constant('x') })
const factors = fc.array(factor, { minLength: 1, maxLength: 8 })
const provenance = fc.constantFrom(...provenances)

describe('confidence', () => {
  it('is a share within the bound of its provenance, whatever the factors', () => {
    fc.assert(
      fc.property(factors, provenance, (all, from) => {
        const confidence = confidenceFrom(all, from)
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(STANDINGS[from].most)
      }),
    )
  })

  it('never rises when a factor falls', () => {
    fc.assert(
      fc.property(factors, fc.nat(), share, provenance, (all, at, by, from) => {
        const index = at % all.length
        const lower = all.map((one, other) => (other === index ? { ...one, value: one.value * by } : one))
        expect(confidenceFrom(lower, from)).toBeLessThanOrEqual(confidenceFrom(all, from))
      }),
    )
  })

  it("is 1 for the owner's own, at most 0.3 for the demo, and even odds where nothing is known", () => {
    expect(confidenceFrom([])).toBe(1)
    expect(confidenceFrom([], 'demo')).toBe(0.3)
    expect(confidenceFrom([], 'unknown')).toBe(0.5)
    expect(confidenceFrom([{ name: 'freshness', basis: 'age not known' }])).toBe(0.5)
  })

  it('multiplies what could each make the answer wrong', () => {
    const half: Factor = { name: 'precision', value: 0.5, basis: 'x' }
    expect(confidenceFrom([half])).toBe(0.5)
    expect(confidenceFrom([half, { ...half, name: 'freshness' }], 'official')).toBe(0.25)
  })

  it('is explained only where it is low, the greatest doubt first', () => {
    const doubts: Factor[] = [
      { name: 'freshness', value: 0.9, basis: '300 days old' },
      { name: 'precision', value: 0.5, basis: '1 of 2 sentences read' },
      { name: 'coverage', value: 1, basis: 'all of it' },
    ]
    expect(reasoningFrom(0.45, doubts)).toBe('Not sure: 1 of 2 sentences read; 300 days old')
    expect(reasoningFrom(0.9, doubts)).toBeUndefined()
    expect(reasoningFrom(0.5, [])).toBeUndefined()
  })
})

describe('several sources', () => {
  it('are as good as the worst of them', () => {
    expect(worstOf(['verified', 'demo', 'official'])).toBe('demo')
    expect(worstOf(['official', 'reliable'])).toBe('reliable')
    expect(worstOf([])).toBe('unknown')
  })
})
