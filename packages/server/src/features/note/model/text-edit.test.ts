import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../test/scale.ts'
import { applyEdits, reverseEdits, type TextEdit } from './text-edit.ts'

const RUNS = { numRuns: randomRuns }

/** A text and edits of it that do not overlap, in any order. */
const edited = fc.string({ unit: 'binary', maxLength: 60 }).chain((text) =>
  fc
    .uniqueArray(fc.nat(text.length), { maxLength: 12 })
    .map((cuts) => cuts.toSorted((one, other) => one - other))
    .chain((cuts) => {
      const places = cuts.flatMap((from, index) =>
        index % 2 === 0 ? [{ from, to: cuts[index + 1] ?? from }] : [],
      )
      return fc.tuple(
        ...places.map((place) => fc.string({ maxLength: 5 }).map((put) => ({ ...place, text: put }))),
      )
    })
    .chain((edits) => fc.shuffledSubarray(edits, { minLength: edits.length }))
    .map((edits): { text: string; edits: TextEdit[] } => ({ text, edits })),
)

test('edits are made where they say, and nothing else changes', () => {
  expect(
    applyEdits('one two', [
      { from: 4, to: 7, text: '2' },
      { from: 0, to: 3, text: '1' },
    ]),
  ).toBe('1 2')
  expect(applyEdits('ab', [{ from: 1, to: 1, text: '-' }])).toBe('a-b')
  expect(applyEdits('ab', [])).toBe('ab')
})

test('edits that overlap or lie outside are refused', () => {
  const overlapping = [
    { from: 0, to: 2, text: '' },
    { from: 1, to: 3, text: '' },
  ]
  expect(() => applyEdits('abc', overlapping)).toThrow(RangeError)
  expect(() => applyEdits('abc', [{ from: 2, to: 4, text: '' }])).toThrow(RangeError)
  expect(() => applyEdits('abc', [{ from: 2, to: 1, text: '' }])).toThrow(RangeError)
})

test('the reverse edits lead back to the same text, and their reverse forth again', () => {
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const after = applyEdits(text, edits)
      const back = reverseEdits(text, edits)
      expect(applyEdits(after, back)).toBe(text)
      expect(applyEdits(text, reverseEdits(after, back))).toBe(after)
    }),
    RUNS,
  )
})
