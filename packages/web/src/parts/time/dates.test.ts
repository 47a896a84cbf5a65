import { expect, test } from 'vitest'
import { dayText, longDay, momentText, shortDay } from './dates.ts'

const TODAY = '2026-11-16'

test.each([
  ['2026-11-15', 'Yesterday'],
  ['2026-11-16', 'Today'],
  ['2026-11-17', 'Tomorrow'],
  ['2026-11-20', 'Fri, Nov 20'],
  ['2027-03-01', 'Mar 1, 2027'],
])('%s is written %s', (day, text) => {
  expect(dayText(day, TODAY)).toBe(text)
})

test('a moment of today is its hour, of another year its date', () => {
  const now = new Date(2026, 10, 16, 12)
  expect(momentText(new Date(2026, 10, 16, 9, 5).toISOString(), now)).toBe('09:05')
  expect(momentText(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe('Nov 20, 09:05')
  expect(momentText(new Date(2025, 2, 1).toISOString(), now)).toBe('Mar 1, 2025')
})

test('a day is that of the zone it belongs to, wherever it is read', () => {
  const fourInTokyo = new Date('2026-11-15T19:00:00.000Z')
  expect(longDay(fourInTokyo, 'Asia/Tokyo')).toBe('Monday, November 16')
  expect(shortDay(fourInTokyo, 'America/Vancouver')).toBe('Nov 15')
})
