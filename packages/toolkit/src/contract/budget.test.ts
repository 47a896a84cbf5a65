import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortLabel } from './budget.ts'

describe('a label', () => {
  it('is one short line of whole characters, whatever it stands for', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
      fc
        .array(fc.constantFrom('😀', '\uD800', '\uDC00', '\n', '\u0000', '漢'), { maxLength: 200 })
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 120 }), (text, length) => {
        const label = shortLabel(text, length)
        expect(label.length).toBeLessThanOrEqual(length)
        expect(label.isWellFormed()).toBe(true)
        expect(label).not.toMatch(/[\p{Cc}\n]/u)
      }),
    )
  })

  it('is the text itself where that is short', () => {
    expect(shortLabel('Buy the textbook')).toBe('Buy the textbook')
    expect(shortLabel('  Buy\n\tthe   textbook ')).toBe('Buy the textbook')
  })

  it('ends with an ellipsis where it is not', () => {
    expect(shortLabel('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`)
    expect(shortLabel(`${'x'.repeat(78)}😀😀`)).toBe(`${'x'.repeat(78)}…`)
  })
})
