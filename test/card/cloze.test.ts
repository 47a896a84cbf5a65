import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clozeFull, clozeQuestion, gapNumbers } from '../../packages/server/src/features/card/model/cloze.ts'

describe('a cloze', () => {
  test.each([
    ['{{c1::Paris}} is the capital of {{c2::France}}.', [1, 2], '[…] is the capital of France.'],
    ['{{c1::Paris::city}} lies on the {{c1::Seine}}.', [1], '[city] lies on the […].'],
    ['{{c3::late}} and {{c1::early}}', [1, 3], 'late and […]'],
    ['{{c1::Paris}}, yes, {{c2::paris}}', [1, 2], '[…], yes, […]'],
    ['{{c1::the {{c2::inner}} part}} stays', [1, 2], '[…] stays'],
    ['half is {{c1::\\frac{1}{2}}} of it', [1], 'half is […] of it'],
    ['a brace {{c1::{ left open}} ends', [1], 'a brace […] ends'],
    ['nothing {{c0::here}} and {{c1:no}}', [], 'nothing {{c0::here}} and {{c1:no}}'],
    ['{{c1::never closed', [], '{{c1::never closed'],
  ])('%s', (text, numbers, question) => {
    expect(gapNumbers(text)).toEqual(numbers)
    expect(clozeQuestion(text, 1)).toBe(question)
  })

  test('shows what surrounds an inner gap', () => {
    expect(clozeQuestion('{{c1::the {{c2::inner}} part}} stays', 2)).toBe('the […] part stays')
    expect(clozeFull('{{c1::the {{c2::inner::hint}} part}} stays')).toBe('the inner part stays')
  })

  test('never shows the gap that it asks for, whatever is in it', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/)
    const gap = fc.record({
      number: fc.integer({ min: 1, max: 4 }),
      text: word,
      hint: fc.option(fc.constant('h')),
    })
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 6 }), (gaps) => {
        const text = gaps
          .map(({ number, text: hidden, hint }) => `. {{c${number}::<${hidden}>${hint ? `::${hint}` : ''}}} `)
          .join('.')
        for (const { number, text: hidden } of gaps)
          expect(clozeQuestion(text, number)).not.toContain(`<${hidden}>`)
        expect(clozeFull(text)).not.toMatch(/\{\{|\}\}/)
      }),
    )
  })
})
