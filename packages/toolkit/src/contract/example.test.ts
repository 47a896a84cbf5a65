import { describe, expect, it } from 'vitest'
import { anyCount, anyFolder, anyId, anyTime, asShown, differences, fromGiven, withGiven } from './example.ts'

const ULID = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'

describe('differences', () => {
  it.each<[unknown, unknown]>([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [
      { id: anyId, at: anyTime },
      { id: ULID, at: '2026-01-01T00:00:00.000Z' },
    ],
    [
      { at: anyFolder, of: anyCount },
      { at: '/tmp/notes', of: 0 },
    ],
    [[], []],
    [{ a: undefined }, {}],
  ])('are none between %j and %j', (expected, actual) => {
    expect(differences(expected, actual)).toEqual([])
  })

  it.each<[unknown, unknown, string]>([
    [{ a: 1 }, { a: 2 }, 'data.a: expected 1, got 2'],
    [{ a: 1 }, {}, 'data.a: expected 1, got nothing'],
    [{}, { a: 1 }, 'data.a: expected nothing, got 1'],
    [{ a: [1] }, { a: [1, 2] }, 'data.a.1: expected nothing, got 2'],
    [{ a: [] }, { a: {} }, 'data.a: expected an array'],
    [{ a: {} }, { a: [] }, 'data.a: expected an object'],
    [{ a: null }, { a: {} }, 'data.a: expected null, got {}'],
    [{ a: '1' }, { a: 1 }, 'data.a: expected "1", got 1'],
    [{ id: anyId }, { id: 'x' }, 'data.id: x is no «id»'],
    [{ id: anyId }, {}, 'data.id: undefined is no «id»'],
    [{ of: anyCount }, { of: -1 }, 'data.of: -1 is no NaN'],
    [{ at: anyFolder }, { at: 5 }, 'data.at: 5 is no «folder»'],
    [{ at: anyTime }, { at: '2026-01-01' }, 'data.at: 2026-01-01 is no «time»'],
  ])('between %j and %j are named', (expected, actual, difference) => {
    expect(differences(expected, actual)).toEqual([difference])
  })
})

describe('placeholders', () => {
  it('become plausible values where an example is shown', () => {
    expect(asShown({ id: anyId, at: [anyTime], of: fromGiven(0, 'id'), text: 'x' })).toEqual({
      id: ULID,
      at: ['2026-11-15T09:30:00.000Z'],
      of: ULID,
      text: 'x',
    })
  })

  it('become what was answered where an example is run', () => {
    const answers = [{ id: 'first' }, { cards: [{ id: 'second' }] }]
    expect(withGiven({ a: fromGiven(0, 'id'), b: fromGiven(1, 'cards.0.id'), c: 'x' }, answers)).toEqual({
      a: 'first',
      b: 'second',
      c: 'x',
    })
  })
})
