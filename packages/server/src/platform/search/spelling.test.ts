import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corrections, editDistance, allowedEdits, keysToAsk, nearKeys } from './spelling.ts'

// Few letters, so that words are often near each other.
const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 3, maxLength: 9 })

type Edit = (text: string, at: number) => string
const edits: Edit[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => `${text.slice(0, at)}x${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}x${text.slice(at + 1)}`,
  (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
]
/** Every way to make one mistake. */
const slips = (text: string): string[] =>
  edits.flatMap((edit) => Array.from({ length: text.length + 1 }, (_, at) => edit(text, at)))
const share = (typed: string, original: string): boolean => {
  const kept = new Set(nearKeys(original))
  return keysToAsk(typed).some((key) => kept.has(key))
}

describe('edit distance', () => {
  test.each([
    ['calculus', 'calculus', 0],
    ['calculus', 'calculs', 1],
    ['calculus', 'calcluus', 1],
    ['calculus', 'kalkulus', 2],
    ['phyiscs', 'physics', 1],
    ['abc', 'xyz', Infinity],
    ['a', 'abcd', Infinity],
  ])('from %s to %s is %d', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
    expect(editDistance(b, a, 2)).toBe(distance)
  })

  test('is never more than the edits that were made', () => {
    fc.assert(
      fc.property(word, fc.constantFrom(...edits), fc.nat(15), (original, edit, at) => {
        expect(editDistance(original, edit(original, at % original.length), 2)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('keys', () => {
  test.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'are shared by a word of %d letters and everything that may be read as it',
    (length) => {
      // No letter comes twice, so no key is shared by accident.
      const original = 'abcdefghijklmnop'.slice(0, length)
      const once = slips(original)
      const twice = once.flatMap(slips)
      const misread = [...once, ...twice].filter((typed) => {
        const allowed = allowedEdits(typed)
        return allowed > 0 && editDistance(typed, original, allowed) <= allowed && !share(typed, original)
      })
      expect(misread).toEqual([])
    },
  )

  test('are shared by any two words of which one may be read as the other', () => {
    fc.assert(
      fc.property(word, word, (typed, original) => {
        const allowed = allowedEdits(typed)
        fc.pre(allowed > 0 && editDistance(typed, original, allowed) <= allowed)
        expect(share(typed, original)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('are few', () => {
    expect(nearKeys('thermodynamics').length).toBeLessThanOrEqual(20)
    expect(nearKeys('225')).toEqual([])
    expect(keysToAsk('art')).toEqual([])
  })
})

describe('corrections', () => {
  const known = (...words: string[]) => words.map((each, index) => ({ word: each, documents: index + 1 }))

  test('are the nearest words, the likeliest first', () => {
    const words = corrections('calculas', known('calculus', 'calculate', 'calculator'))
    expect(words.map((each) => each.word)).toEqual(['calculus'])
    const equal = corrections('nusic', known('music', 'nudic', 'basic'))
    expect(equal.map((each) => each.word)).toEqual(['nudic', 'music'])
  })

  test('allow one wrong letter in a short word, two in a long one and none in a number', () => {
    expect(corrections('mahts', known('maths', 'mahout'))).toHaveLength(1)
    expect(corrections('mhats', known('maths'))).toHaveLength(0)
    expect(corrections('alegbraic', known('algebraic'))).toHaveLength(1)
    expect(corrections('algbreaic', known('algebraic'))).toHaveLength(1)
    expect(corrections('2250', known('2251'))).toHaveLength(0)
  })
})
