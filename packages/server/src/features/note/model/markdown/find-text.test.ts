import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../text-edit.ts'
import { findReplace } from './find-replace.ts'
import { positionsOf } from './find-text.ts'
import { replaceExact } from './replace-exact.ts'

const letters = (most: number) => array(constantFrom('a', 'b', 'A', ' ', '\n'), { maxLength: most })

/** A text that the search of the engine takes time for that grows with the product of both lengths. */
const PERIODIC = 'a'.repeat(400_000)
const NEARLY = `${'a'.repeat(100_000)}Q${'a'.repeat(100_000)}`

test('a long text is found wherever a plain search finds it', () => {
  assert(
    property(letters(3), letters(9), integer({ min: 0, max: 9 }), (unit, rest, cut) => {
      const wanted = ['x', ...unit].join('').repeat(60).slice(cut)
      const text = `${rest.join('')}${wanted}${wanted.slice(3)}${rest.join('')}${wanted}`
      const expected: number[] = []
      for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) expected.push(at)
      expect([...positionsOf(text, wanted)]).toEqual(expected)
    }),
  )
})

describe('a long text', () => {
  const wanted = Array.from({ length: 60 }, (_, number) => `Word${number}`).join('\r\n')
  const note = `x${wanted} ${wanted.replaceAll('\r', '')}. ${wanted.toLowerCase()}`
  const replaced = (options: { caseSensitive: boolean; wholeWord: boolean }) =>
    applyEdits(note, findReplace(note, wanted, '#', { replaceAll: true, ...options }))

  test('is replaced as a short one is', () => {
    expect(replaced({ caseSensitive: true, wholeWord: false })).toBe(`x# #. ${wanted.toLowerCase()}`)
    expect(replaced({ caseSensitive: false, wholeWord: false })).toBe('x# #. #')
    expect(replaced({ caseSensitive: false, wholeWord: true })).toBe(`x${wanted} #. #`)
  })

  // In the time of the product of both lengths these would take minutes.
  test('that nearly occurs everywhere is missed in linear time', () => {
    const options = { replaceAll: true, caseSensitive: false, wholeWord: false }
    expect(() => replaceExact(PERIODIC, NEARLY, 'x')).toThrow('does not contain')
    expect(() => findReplace(PERIODIC, NEARLY.slice(95_000, 105_000), 'x', options)).toThrow(
      'does not contain',
    )
    expect(() => replaceExact('a\n'.repeat(20_000), `${'a\n'.repeat(19_999)}b`, 'x')).toThrow(
      'does not contain',
    )
  })
})
