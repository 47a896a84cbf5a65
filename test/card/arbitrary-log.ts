import fc from 'fast-check'
import { RATINGS, type ReviewEntry } from '../../packages/server/src/features/card/model/schedule/review.ts'
import {
  studyCalendar,
  type StudyCalendar,
} from '../../packages/server/src/features/card/model/schedule/study-day.ts'

export const CARD = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
export const CREATED = '2024-01-01T12:00:00.000Z'
const MINUTE = 60_000
const DAY = 1440

/** Gaps as they happen: within a sitting, within a day, and days apart. */
const gap = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: DAY }),
  fc.integer({ min: 0, max: 60 * DAY }),
)

export const rating = fc.constantFrom(...RATINGS)

/** Ratings with the minutes since the one before. */
export const arbitraryHistory = fc.array(fc.record({ rating, gap }), { minLength: 1, maxLength: 25 })

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('review' as const), rating }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reschedule' as const), days: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('forget' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('undo' as const), target: fc.nat(24) }) },
)

/** A log with everything that can be in one, from two devices; some entries at the very same time. */
export const arbitraryLog = (calendar: StudyCalendar = studyCalendar()): fc.Arbitrary<ReviewEntry[]> =>
  fc
    .array(
      fc.record({
        step,
        gap: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: gap }),
        device: fc.constantFrom('a', 'b'),
      }),
      {
        maxLength: 25,
      },
    )
    .map((steps) => {
      let at = Date.parse(CREATED)
      return steps.map(({ step: what, gap: minutes, device }, index): ReviewEntry => {
        at += minutes * MINUTE
        const time = new Date(at).toISOString()
        const bare = { id: idOf(index), cardId: CARD, at: time, day: calendar.dayOf(time), device }
        switch (what.type) {
          case 'review':
            return { ...bare, type: 'review', rating: what.rating, durationMs: null, predicted: null }
          case 'reschedule':
            return {
              ...bare,
              type: 'reschedule',
              dueAt: new Date(at + what.days * DAY * MINUTE).toISOString(),
            }
          case 'forget':
            return { ...bare, type: 'forget' }
          case 'undo':
            return { ...bare, type: 'undo', undoes: idOf(what.target) }
        }
      })
    })

const idOf = (index: number): string => `01K9Z4M8T0QJ6X2V7B5N3C1${String(index).padStart(3, '0')}`
