import { describe, expect, it } from 'vitest'
import { likelyDays, reviewDay, weekAround } from './review-week.ts'

describe('the day of a review', () => {
  it.each([
    ['2026-11-15', '2026-11-15'],
    ['2026-W47', '2026-11-16'],
    ['2026-W01', '2025-12-29'],
    ['2020-W53', '2020-12-28'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, day) => expect(reviewDay(text)).toBe(day))

  it.each(['2026-W54', '2025-W53', '2026-W00', '2026-02-30', '2026-11', 'today', '', '2026-W1'])(
    '%j is none',
    (text) => expect(reviewDay(text)).toBeUndefined(),
  )
})

describe('a review', () => {
  it('looks seven days back and plans seven days', () => {
    expect(weekAround('2026-03-01')).toEqual({
      day: '2026-03-01',
      from: '2026-02-22',
      next: '2026-03-02',
      until: '2026-03-07',
    })
  })

  it('is likely today or next Monday', () => {
    expect(likelyDays(new Date('2026-11-15T23:59:59Z'))).toEqual(['2026-11-15', '2026-11-16'])
    expect(likelyDays(new Date('2026-11-16T00:00:00Z'))).toEqual(['2026-11-16', '2026-11-23'])
  })
})
