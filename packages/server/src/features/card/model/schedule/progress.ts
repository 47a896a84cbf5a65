import type { DayDone } from '../../store/review/progress-store.ts'
import { addDays, daysBetween } from './study-day.ts'

const LONGEST_BY_DAY = 90
const WEEK = 7

/** One point of a chart: a day, or the week starting on it. */
export interface Point {
  day: string
  reviews: number
  newCards: number
  /** Without first reviews. */
  remembered: number
  minutes: number | null
}

export interface Series {
  bucket: 'day' | 'week'
  points: Point[]
}

/** Every day or week of a span, including empty ones. */
export function seriesOf(done: readonly DayDone[], from: string, to: string): Series {
  const days = daysBetween(from, to) + 1
  const size = days > LONGEST_BY_DAY ? WEEK : 1
  const points = Array.from({ length: Math.ceil(days / size) }, (_, index) => {
    const first = addDays(from, index * size)
    const last = addDays(first, size - 1)
    const own = done.filter(({ day }) => day >= first && day <= last)
    return { day: first, ...totalsOf(own) }
  })
  return { bucket: size === 1 ? 'day' : 'week', points }
}

/** Totals of some days. The duration is extrapolated from the reviews that were timed. */
export function totalsOf(done: readonly DayDone[]): Omit<Point, 'day'> {
  const sum = (of: (each: DayDone) => number) => done.reduce((all, each) => all + of(each), 0)
  const [reviews, timed] = [sum((each) => each.reviews), sum((each) => each.timed)]
  return {
    reviews,
    newCards: reviews - sum(({ seenBefore }) => seenBefore),
    remembered: sum(({ remembered }) => remembered),
    minutes:
      timed === 0 ? null : Math.round(((sum(({ durationMs }) => durationMs) / timed) * reviews) / 6_000) / 10,
  }
}

/** Consecutive days with reviews. A streak until yesterday is still current. */
export function streakOf(done: readonly DayDone[], today: string) {
  const days = new Set(done.filter(({ reviews }) => reviews > 0).map(({ day }) => day))
  const runEnding = (day: string): number => {
    let length = 0
    for (let each = day; days.has(each); each = addDays(each, -1)) length += 1
    return length
  }
  const ends = [...days].filter((day) => !days.has(addDays(day, 1)))
  return {
    current: runEnding(days.has(today) ? today : addDays(today, -1)),
    longest: Math.max(0, ...ends.map(runEnding)),
    studiedToday: days.has(today),
  }
}
