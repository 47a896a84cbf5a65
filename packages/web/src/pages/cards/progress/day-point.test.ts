import { expect, test } from 'vitest'
import { dayPoint } from './day-point.ts'

test('the present day of study is today, also after midnight, and the others have their dates', () => {
  const days = { timeZone: 'America/Vancouver', to: '2026-11-16T12:00:00.000Z' }
  expect(dayPoint('2026-11-15T12:00:00.000Z', days).label).toBe('Today')
  expect(dayPoint('2026-11-16T12:00:00.000Z', days).label).toBe('Monday, November 16')
  expect(dayPoint('2026-11-14T12:00:00.000Z', days).tick).toBe('Nov 14')
})
