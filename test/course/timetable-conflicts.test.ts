import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflictsOf } from '../../packages/server/src/features/course/model/timetable/conflicts.ts'
import { DAYS } from '../../packages/server/src/features/course/model/meeting-times.ts'
import { type Meeting, chosen, meeting } from './meetings.ts'

describe('conflicts', () => {
  const found = (one: Meeting, other: Meeting) =>
    conflictsOf([chosen('1', one), chosen('2', other)]).map(
      ({ day, start, end, firstDate }) => `${day} ${start}-${end} ${firstDate}`,
    )

  test.each<[string, Meeting, Meeting, string[]]>([
    [
      'the same days',
      meeting('Mo We', '9:30', '10:20'),
      meeting('We Fr', '10:00', '11:00'),
      ['We 10:00-10:20 2027-01-06'],
    ],
    ['one ends as the other begins', meeting('Mo', '09:30', '10:20'), meeting('Mo', '10:20', '11:20'), []],
    ['another day', meeting('Mo', '09:30', '10:20'), meeting('Tu', '09:30', '10:20'), []],
    [
      'dates apart',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-12' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-22' }),
      [],
    ],
    [
      'dates that share no such day',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-05' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-02' }),
      [],
    ],
    [
      'one date in common',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-08' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-08' }),
      ['Mo 09:30-10:20 2027-02-08'],
    ],
    ['no times', meeting('Mo', null, null), meeting('Mo', '09:30', '10:20'), []],
    [
      'dates of the term',
      meeting('Mo', '09:30', '10:20', { from: null, to: null }),
      meeting('Mo', '10:00', '10:30'),
      ['Mo 10:00-10:20 2027-01-04'],
    ],
  ])('%s', (_, one, other, expected) => {
    expect(found(one, other)).toEqual(expected)
    expect(found(other, one)).toEqual(expected)
  })

  test('are those that trying every minute of every date finds', () => {
    const clock = fc.integer({ min: 96, max: 110 }).map((tens) => `${Math.floor(tens / 6)}:${tens % 6}0`)
    const day = fc.integer({ min: 4, max: 28 }).map((date) => `2027-01-${String(date).padStart(2, '0')}`)
    const any = fc
      .record({ days: fc.subarray([...DAYS]), start: clock, end: clock, from: day, to: day })
      .map(({ from, to, ...made }): Meeting => ({
        ...made,
        from: from < to ? from : to,
        to: from < to ? to : from,
        place: null,
      }))
    const minutes = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1])
    const taken = ({ days, start, end, from, to }: Meeting) => {
      const slots = new Set<string>()
      for (let date = 4; date <= 28; date += 1) {
        const iso = `2027-01-${String(date).padStart(2, '0')}`
        const name = DAYS[(date - 4) % 7]
        if (name === undefined || !days.includes(name) || iso < (from ?? '') || iso > (to ?? '')) continue
        for (let at = minutes(start ?? ''); at < minutes(end ?? ''); at += 10) slots.add(`${iso} ${at}`)
      }
      return slots
    }
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [mine, theirs] = [taken(one), taken(other)]
        const collides = [...mine].some((slot) => theirs.has(slot))
        expect(conflictsOf([chosen('1', one), chosen('2', other)]).length > 0).toBe(collides)
      }),
      { numRuns: 300 },
    )
  })
})
