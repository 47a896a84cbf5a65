import { describe, expect, test } from 'vitest'
import {
  applyRating,
  retrievability,
  type SchedulingOptions,
} from '../../packages/server/src/features/card/model/schedule/fsrs.ts'
import { newSchedule } from '../../packages/server/src/features/card/model/schedule/schedule.ts'
import type { Schedule } from '../../packages/server/src/features/card/model/card.ts'
import { RATINGS, type Rating } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'

const options: SchedulingOptions = { retention: 0.9, weights: null, fuzz: false }
const calendar = studyCalendar()
const START = '2022-11-29T12:30:00.000Z'
const DAY = 86_400_000

const review = (schedule: Schedule, rating: Rating, at: string): Schedule =>
  applyRating(schedule, { cardId: 'any', rating, at, day: calendar.dayOf(at) }, options)

const daysLater = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY).toISOString()

describe('the values of the reference implementation', () => {
  test('intervals of a card that is reviewed whenever it is due', () => {
    const ratings: Rating[] = [
      ...Array.from({ length: 6 }, () => 'good' as const),
      'again',
      'again',
      ...Array.from({ length: 5 }, () => 'good' as const),
    ]
    let schedule = newSchedule(START)
    const intervals = ratings.map((rating) => {
      schedule = review(schedule, rating, schedule.dueAt)
      return schedule.scheduledDays
    })
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })

  test('stability and difficulty after a history with given gaps', () => {
    const ratings: Rating[] = ['again', 'good', 'good', 'good', 'good', 'good']
    let at = START
    let schedule = newSchedule(START)
    for (const [turn, rating] of ratings.entries()) {
      at = daysLater(at, [0, 0, 1, 3, 8, 21][turn] ?? 0)
      schedule = review(schedule, rating, at)
    }
    expect(schedule.stability.toFixed(5)).toBe('53.62690')
    expect(schedule.difficulty.toFixed(6)).toBe('6.357487')
  })

  test('difficulty after a first review', () => {
    const difficulties = RATINGS.map((rating) => review(newSchedule(START), rating, START).difficulty)
    expect(difficulties).toEqual([6.4133, 5.11217071, 2.11810397, 1])
  })

  test('retrievability over the first days', () => {
    const remembered = { stability: 1, lastReviewAt: START }
    const chances = [0, 1, 2, 3].map((days) => retrievability(remembered, daysLater(START, days), options))
    expect(chances).toEqual([1, 0.9, 0.84588465, 0.8093881])
  })

  test('nothing is predicted of what was never learnt', () => {
    expect(retrievability(newSchedule(START), START, options)).toBeNull()
  })
})
