import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Factor, FactorName } from '../contract/facts.ts'
import { confidenceFrom, reasoningFrom } from './confidence.ts'

const names: FactorName[] = [
  'agreement',
  'completeness',
  'coverage',
  'evidence',
  'freshness',
  'precision',
  'relevance',
]
const share = fc.double({ min: 0, max: 1, noNaN: true })
const factor = fc.record({ name: fc.constantFrom(...names), value: share, basis: fc.constant('x') })
const factors = fc.array(factor, { minLength: 1, maxLength: 8 })

describe('confidence', () => {
  it('is a share, for whatever factors', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            factor,
            factor.map(({ value: _, ...rest }): Factor => rest),
          ),
        ),
        (all) => {
          const confidence = confidenceFrom(all)
          expect(confidence).toBeGreaterThan(0)
          expect(confidence).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('never rises when a factor falls or is not known', () => {
    fc.assert(
      fc.property(factors, fc.nat(), share, (all, at, by) => {
        const index = at % all.length
        const lower = all.map((one, other) => (other === index ? { ...one, value: one.value * by } : one))
        const unknown = all.map(({ value, ...one }, other) => (other === index ? one : { ...one, value }))
        expect(confidenceFrom(lower)).toBeLessThanOrEqual(confidenceFrom(all))
        expect(confidenceFrom(unknown)).toBeLessThanOrEqual(confidenceFrom(all))
      }),
    )
  })

  it('is a mean: between the weakest factor and the strongest', () => {
    fc.assert(
      fc.property(factors, (all) => {
        const values = all.map(({ value }) => Math.max(0.05, value))
        expect(confidenceFrom(all)).toBeGreaterThanOrEqual(Math.min(...values) - 0.001)
        expect(confidenceFrom(all)).toBeLessThanOrEqual(Math.max(...values) + 0.001)
      }),
    )
  })

  it('is full only where everything speaks for it, and small where nothing does', () => {
    const full = names.map((name): Factor => ({ name, value: 1, basis: 'x' }))
    expect(confidenceFrom(full)).toBe(1)
    expect(confidenceFrom([])).toBe(0.05)
    expect(confidenceFrom(names.map((name): Factor => ({ name, basis: 'x' })))).toBe(0.05)
  })

  it('is explained by its factors', () => {
    const said: Factor[] = [
      { name: 'coverage', value: 0.5, basis: '1 of 2 given' },
      { name: 'freshness', basis: 'age not known' },
    ]
    expect(reasoningFrom(0.158, said)).toBe(
      'Confidence 0.16 from coverage 0.50 (1 of 2 given), freshness unknown (age not known).',
    )
  })
})
