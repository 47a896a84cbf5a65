import { expect, test } from 'vitest'
import { calendarDays } from './calendar-days.ts'

test('every study day is there once, also when clocks change', () => {
  const days = calendarDays([{ day: '2026-03-08', reviews: 7 }], {
    from: '2026-03-07T09:00:00.000Z',
    to: '2026-03-10T08:00:00.000Z',
    timeZone: 'America/New_York',
  })
  expect(days).toEqual([
    { day: '2026-03-07', count: 0 },
    { day: '2026-03-08', count: 7 },
    { day: '2026-03-09', count: 0 },
  ])
})
