const DAY_MS = 86_400_000
const WEEK = 7

/** A day as YYYY-MM-DD, without a time zone. */
export type Day = string

export interface DayParts {
  year: number
  /** 1 to 12. */
  month: number
  date: number
}

export function partsOf(day: Day): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** The day of these parts, or undefined where there is none, such as February 30. */
export function dayOfParts({ year, month, date }: DayParts): Day | undefined {
  const isDay = year >= 1 && year <= 9999 && month >= 1 && month <= 12
  return isDay && date >= 1 && date <= daysInMonth(year, month)
    ? `${padded(year, 4)}-${padded(month)}-${padded(date)}`
    : undefined
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  const { year, month, date } = partsOf(day)
  return new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS
}

export const dayNumbered = (days: number): Day =>
  new Date(days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const addDays = (day: Day, days: number): Day => dayNumbered(dayNumber(day) + days)

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: Day): number => ((((dayNumber(day) + 3) % WEEK) + WEEK) % WEEK) + 1

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** The same date so many months later, or the last of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day)
  const index = year * 12 + month - 1 + months
  const [later, of] = [Math.floor(index / 12), (index % 12) + 1]
  return `${padded(later, 4)}-${padded(of)}-${padded(Math.min(date, daysInMonth(later, of)))}`
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 'YYYY-MM'.length)}-01`

export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1)

/** The nth such weekday of a month, from its end where n is negative; undefined where there is none. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day | undefined {
  const first = dayOfParts({ year, month, date: 1 })
  if (first === undefined) return undefined
  const last = daysInMonth(year, month)
  const offset = (weekday - weekdayOf(first) + WEEK) % WEEK
  const count = Math.floor((last - 1 - offset) / WEEK) + 1
  const index = nth > 0 ? nth - 1 : count + nth
  return index >= 0 && index < count ? addDays(first, offset + index * WEEK) : undefined
}
