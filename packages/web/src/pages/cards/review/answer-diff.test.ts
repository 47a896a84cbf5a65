import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffAnswer, isTypedRight } from './answer-diff.ts'

test('case and spaces do not count, accents do', () => {
  expect(isTypedRight('  the  nile ', 'The Nile')).toBe(true)
  expect(isTypedRight('Cafe', 'Café')).toBe(false)
  expect(isTypedRight('Cafe\u0301', 'Café')).toBe(true)
})

test('shows what is missing and what is too much', () => {
  expect(diffAnswer('Danuve', 'Danube')).toMatchObject([
    { kind: 'same', text: 'Danu' },
    { kind: 'extra', text: 'v' },
    { kind: 'missing', text: 'b' },
    { kind: 'same', text: 'e' },
  ])
  expect(diffAnswer('', 'Nile')).toMatchObject([{ kind: 'missing', text: 'Nile' }])
})

test('the parts give back the answer and what was typed', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', '😀', ' '), maxLength: 12 })
  fc.assert(
    fc.property(word, word, (typed, answer) => {
      const parts = diffAnswer(typed, answer)
      const without = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      const clean = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
      expect(without('extra')).toBe(clean(answer))
      expect(without('missing')).toBe(clean(typed))
      expect(parts.every(({ kind }) => kind === 'same')).toBe(isTypedRight(typed, answer))
    }),
  )
})
