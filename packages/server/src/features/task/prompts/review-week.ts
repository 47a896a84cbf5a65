import * as z from 'zod'

const DAY_MS = 86_400_000
const WEEK = /^(\d{4})-W(\d{2})$/
const DAYS_BACK = 7
const DAYS_AHEAD = 6

/** The days of a weekly review, as YYYY-MM-DD. */
export interface ReviewWeek {
  day: string
  /** First day looked back on. */
  from: string
  /** The day after the review. */
  next: string
  /** Last planned day. */
  until: string
}

export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

export function weekAround(day: string): ReviewWeek {
  const after = (days: number) => dayText(Date.parse(day) + days * DAY_MS)
  return { day, from: after(-DAYS_BACK), next: after(1), until: after(DAYS_AHEAD) }
}

/** A day, or the Monday of a week. */
export function reviewDay(text: string): string | undefined {
  const [, year, week] = WEEK.exec(text) ?? []
  return year === undefined ? z.iso.date().safeParse(text).data : mondayOf(Number(year), Number(week))
}

/** ISO 8601: week 1 contains January 4, and a week belongs to the year of its Thursday. */
function mondayOf(year: number, week: number): string | undefined {
  const fourth = Date.UTC(year, 0, 4)
  const monday = mondayBefore(fourth) + (week - 1) * 7 * DAY_MS
  return new Date(monday + 3 * DAY_MS).getUTCFullYear() === year ? dayText(monday) : undefined
}

const mondayBefore = (time: number): number => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS

/** Today and next Monday. */
export const likelyDays = (now: Date): string[] => [
  dayText(now.getTime()),
  dayText(mondayBefore(now.getTime()) + 7 * DAY_MS),
]
