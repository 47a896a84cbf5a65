import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidence, precision } from '../hints/factors.ts'
import { takeDataAway, withoutEach, withoutField } from './take-data-away.ts'

const items = fc.array(fc.string(), { minLength: 1, maxLength: 5 })

const faultOf = (property: fc.IProperty<[unknown]>) => String(fc.check(property).errorInstance)

describe('taking data away', () => {
  it('passes where the confidence is computed from the data', () => {
    const property = takeDataAway({
      data: items,
      factsOf: (all) => ({ factors: [evidence(all.length, 'items')] }),
      removals: (all) => withoutEach(all, true).map((removal) => ({ ...removal, left: [...removal.left] })),
    })
    expect(fc.check(property).failed).toBe(false)
  })

  it.each<[string, (all: readonly string[]) => number]>([
    ['is a literal', () => 0.9],
    ['rises', (all) => 1 / (all.length + 1)],
  ])('fails where the confidence %s', (_, value) => {
    const property = takeDataAway({
      data: items,
      factsOf: (all) => ({ factors: [{ name: 'evidence', value: value(all), basis: 'x' }] }),
      removals: (all) => withoutEach(all, true).map((removal) => ({ ...removal, left: [...removal.left] })),
    })
    expect(faultOf(property)).toContain('Without item 0 the confidence goes from')
  })

  it('lets a loss go unnoticed where it does not matter, but never be welcome', () => {
    const record = fc.record({ id: fc.string({ minLength: 1 }), note: fc.string({ minLength: 1 }) })
    const looksAt = (fields: readonly string[], matters: boolean) =>
      takeDataAway({
        data: record,
        factsOf: (one) => ({ factors: [precision(fields.map((field) => Reflect.get(one, field)))] }),
        removals: (one) => [withoutField(one, 'note', matters)],
      })
    fc.assert(looksAt([], false))
    expect(faultOf(looksAt([], true))).toContain('Without note')
    fc.assert(looksAt(['note'], true))
  })
})
