import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from './canonical.ts'

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, shuffled(item)]),
  )
}

describe('canonical text', () => {
  it('is the same for equal values, in whatever order their fields come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(shuffled(value))).toBe(canonical(value))
      }),
    )
  })

  it('is JSON that gives the value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each<[unknown, unknown]>([
    [new Date(0), new Date(1)],
    [new URL('https://a.example'), new URL('https://b.example')],
    [new Map([['a', 1]]), new Map([['a', 2]])],
    [new Set([1]), new Set([2])],
    [1n, 2n],
    [1n, 1],
    ['1', 1],
    [{}, []],
    [{ a: null }, {}],
    [['a', 'b'], ['a,b']],
  ])('differs where values do: %o, %o', (a, b) => {
    expect(canonical([a])).not.toBe(canonical([b]))
    expect(canonical([a])).toBe(canonical([a]))
  })

  it('takes what is absent and what is undefined for the same', () => {
    expect(canonical({ a: undefined, b: 1 })).toBe(canonical({ b: 1 }))
  })
})
