import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsMeant, shortIds } from './short-ids.ts'

const id = fc.string({ unit: fc.constantFrom('0', 'A', 'B'), minLength: 12, maxLength: 12 })

test('a shortened id means the one that it was made from', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 8 }), (ids) => {
      const short = shortIds(ids)
      expect(short.map((each) => idsMeant(each.toLowerCase(), ids))).toEqual(ids.map((each) => [each]))
      expect(Math.min(...short.map(({ length }) => length))).toBeGreaterThanOrEqual(8)
    }),
  )
})

test('a beginning that is too short or fits several is no id', () => {
  expect(idsMeant('0123456', ['0123456789'])).toEqual([])
  expect(idsMeant('01234567', ['0123456789', '012345678A'])).toHaveLength(2)
})
