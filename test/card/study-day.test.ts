import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  studyCalendar,
} from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import { randomRuns } from '../scale.ts'

describe('a study day', () => {
  test.each([
    ['UTC', '2026-11-15T03:59:59.999Z', '2026-11-14'],
    ['UTC', '2026-11-15T04:00:00.000Z', '2026-11-15'],
    ['America/New_York', '2026-11-15T08:59:00.000Z', '2026-11-14'],
    ['America/New_York', '2026-11-15T09:00:00.000Z', '2026-11-15'],
    ['Asia/Kathmandu', '2026-11-14T22:15:00.000Z', '2026-11-15'],
    ['Asia/Kathmandu', '2026-11-14T22:14:59.000Z', '2026-11-14'],
    ['Pacific/Kiritimati', '2026-11-14T14:00:00.000Z', '2026-11-15'],
  ])('in %s, %s falls on %s', (zone, at, day) => {
    expect(studyCalendar(zone).dayOf(at)).toBe(day)
  })

  test('is an hour shorter or longer where the clocks change', () => {
    const hours = (at: string) => {
      const { from, until } = studyCalendar('America/New_York').spanOf(at)
      return (Date.parse(until) - Date.parse(from)) / 3_600_000
    }
    expect(hours('2026-03-07T20:00:00.000Z')).toBe(23)
    expect(hours('2026-10-31T20:00:00.000Z')).toBe(25)
    expect(hours('2026-11-14T20:00:00.000Z')).toBe(24)
  })

  test('holds every instant once, in every zone', () => {
    const zone = fc.constantFrom(
      'UTC',
      'America/St_Johns',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    )
    const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, instant, (name, date) => {
        const calendar = studyCalendar(name)
        const at = date.toISOString()
        const { day, from, until } = calendar.spanOf(at)
        expect(from <= at && at < until).toBe(true)
        expect(studyCalendar(name).dayOf(until)).toBe(addDays(day, 1))
        expect(calendar.startOf(day)).toBe(from)
      }),
      { numRuns: randomRuns },
    )
  })

  test('is counted over months and years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
