import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classCalendar } from '../../packages/server/src/features/course/calendar/class-calendar.ts'
import { instantOf } from '../../packages/server/src/features/course/calendar/time-zone-component.ts'
import { schoolTimeZone } from '../../packages/server/src/features/course/calendar/school-time-zone.ts'
import { DAYS } from '../../packages/server/src/features/course/model/meeting-times.ts'
import { occurrences, onlyValue, readCalendar, textOf } from './strict-calendar.ts'
import { type Meeting, chosen, meeting } from './meetings.ts'

describe('a calendar file', () => {
  const inZone = (timeZone: string, ...meetings: Meeting[]) =>
    readCalendar(classCalendar([{ ...chosen('D100', ...meetings), timeZone }], 'Classes').text)
  const events = (calendar: ReturnType<typeof readCalendar>) =>
    calendar.components.filter(({ name }) => name === 'VEVENT')

  test('has every class at its hour on the wall, across daylight saving, until the last day', () => {
    const zone = 'America/Toronto'
    const calendar = inZone(zone, meeting('Mo We', '9:30', '10:20', { from: '2027-03-03', to: '2027-03-24' }))
    const [event] = events(calendar)
    expect(event && occurrences(calendar, event)).toEqual([
      '2027-03-03T14:30:00.000Z',
      '2027-03-08T14:30:00.000Z',
      '2027-03-10T14:30:00.000Z',
      '2027-03-15T13:30:00.000Z',
      '2027-03-17T13:30:00.000Z',
      '2027-03-22T13:30:00.000Z',
      '2027-03-24T13:30:00.000Z',
    ])
  })

  test('agrees with the zone itself on any date, in any zone', () => {
    const zones = ['America/Vancouver', 'America/Regina', 'Europe/London', 'Australia/Sydney', 'Asia/Kolkata']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.subarray([...DAYS], { minLength: 1 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 7, max: 120 }),
        (zone, days, begins, lasts) => {
          const dateOf = (at: number) =>
            new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
          const [from, to] = [dateOf(begins), dateOf(begins + lasts)]
          const calendar = inZone(zone, meeting(days.join(' '), '9:05', '10:20', { from, to }))
          const expected: string[] = []
          for (let at = begins; at <= begins + lasts; at += 1) {
            const weekday = DAYS[(new Date(dateOf(at)).getUTCDay() + 6) % 7]
            if (weekday && days.includes(weekday))
              expected.push(new Date(instantOf(zone, dateOf(at), '09:05')).toISOString())
          }
          const local = (instant: string) =>
            new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
              new Date(instant),
            )
          const [event] = events(calendar)
          const found = event ? occurrences(calendar, event) : []
          expect(found).toEqual(expected)
          expect(found.every((instant) => local(instant) === '09:05')).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keeps any text as it is, within 75 octets a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (place) => {
        const shown = place.replaceAll(/\p{Cc}/gu, ' ')
        const [event] = events(inZone('America/Vancouver', meeting('Mo', '9:30', '10:20', { place })))
        if (shown !== '') expect(event && textOf(onlyValue(event, 'LOCATION'))).toBe(shown)
      }),
      { numRuns: 100 },
    )
  })

  test('is in the zone of the school, else in one’s own', () => {
    const of = (place: string | null, own?: string) => schoolTimeZone({ place, country: 'Canada' }, own)
    expect(of('Burnaby, British Columbia')).toBe('America/Vancouver')
    expect(of('Toronto, Ontario')).toBe('America/Toronto')
    expect(of(null, 'Europe/Paris')).toBe('Europe/Paris')
    expect(of(null)).toBe('America/Vancouver')
  })
})
