import { expect, test } from 'vitest'
import { daysAround, stepFrom } from './calendar-days.ts'

test('a month is shown in whole weeks from Monday on, a week in its seven days', () => {
  const november = daysAround('2026-11-19', 'month')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysAround('2027-02-10', 'month')).toHaveLength(28)
  expect(daysAround('2026-11-22', 'week')[0]).toBe('2026-11-16')
})

test.each([
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2026-12-31', 'month', 1, '2027-01-31'],
  ['2026-03-15', 'month', -3, '2025-12-15'],
  ['2026-12-30', 'week', 1, '2027-01-06'],
] as const)('%s and a %s × %i is %s', (day, span, step, to) => {
  expect(stepFrom(day, span, step)).toBe(to)
})
