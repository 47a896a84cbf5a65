import {
  addDays,
  addMonths,
  dayNumber,
  dayOfParts,
  daysInMonth,
  mondayOf,
  nthWeekday,
  partsOf,
  startOfMonth,
  weekdayOf,
  type Day,
} from '../../../../platform/dates/civil-day.ts'
import type { RepeatRule } from './rule.ts'

/** A rule that gives no day in so many periods gives none, such as February 30. */
const MOST_EMPTY_PERIODS = 1_000
const LAST_YEAR = 9_999

/**
 * The days of a rule from its first on. They are days on the wall: what clocks do does not touch them. The first is in
 * them only where the rule gives it.
 */
export function* occurrences(rule: RepeatRule, start: Day): Generator<Day> {
  let count = 0
  let empty = 0
  for (let period = 0; empty < MOST_EMPTY_PERIODS; period += rule.interval) {
    const days = daysOfPeriod(rule, start, period)
    if (days === undefined) return
    empty += 1
    for (const day of days) {
      if (day < start) continue
      if (rule.until !== null && day > rule.until) return
      if (rule.count !== null && count >= rule.count) return
      count += 1
      empty = 0
      yield day
    }
  }
}

/** The days of a rule after one and up to another, and no more than so many. */
export function daysBetween(rule: RepeatRule, after: Day, until: Day, most: number): Day[] {
  const days: Day[] = []
  for (const day of occurrences(rule, after)) {
    if (day > until || days.length >= most) break
    if (day > after) days.push(day)
  }
  return days
}

/** The first day of a rule on or after another. */
export function firstFrom(rule: RepeatRule, start: Day): Day | undefined {
  for (const day of occurrences(rule, start)) return day
  return undefined
}

/** The next day after a day, and the rule as it goes on from there; undefined where the rule has ended. */
export function following(
  rule: RepeatRule,
  start: Day,
  after: Day,
): { day: Day; rule: RepeatRule } | undefined {
  let passed = 0
  for (const day of occurrences(rule, start)) {
    if (day > after && day > start)
      return { day, rule: { ...rule, count: rule.count === null ? null : rule.count - passed } }
    passed += 1
  }
  return undefined
}

/** In order; undefined past the last year. */
function daysOfPeriod(rule: RepeatRule, start: Day, period: number): Day[] | undefined {
  if (rule.freq === 'DAILY') return within([addDays(start, period)])
  if (rule.freq === 'WEEKLY') return within(daysOfWeek(rule, start, period))
  if (rule.freq === 'MONTHLY') {
    const first = addMonths(startOfMonth(start), period)
    return first.length > start.length ? undefined : daysOfMonth(rule, start, partsOf(first))
  }
  const from = partsOf(start)
  const year = from.year + period
  if (year > LAST_YEAR) return undefined
  const months = rule.byMonth.length === 0 ? [from.month] : rule.byMonth.toSorted((a, b) => a - b)
  return months.flatMap((month) => daysOfMonth(rule, start, { year, month }))
}

const within = (days: Day[]): Day[] | undefined =>
  days.some((day) => !/^\d{4}-/.test(day)) ? undefined : days

function daysOfWeek({ byDay }: RepeatRule, start: Day, week: number): Day[] {
  const weekdays = byDay.length === 0 ? [weekdayOf(start)] : byDay.map(({ weekday }) => weekday)
  const monday = addDays(mondayOf(start), 7 * week)
  return weekdays.toSorted((a, b) => a - b).map((weekday) => addDays(monday, weekday - 1))
}

function daysOfMonth(rule: RepeatRule, start: Day, { year, month }: { year: number; month: number }): Day[] {
  const { byDay, byMonthDay } = rule
  const last = daysInMonth(year, month)
  const at = (date: number) => dayOfParts({ year, month, date })
  if (byMonthDay.length > 0 || byDay.length === 0) {
    const dates = byMonthDay.length === 0 ? [partsOf(start).date] : byMonthDay
    const days = known(dates.map((date) => at(date < 0 ? last + 1 + date : date)))
    return byDay.length === 0
      ? days
      : days.filter((day) => byDay.some(({ weekday }) => weekday === weekdayOf(day)))
  }
  return known(
    byDay.flatMap(({ weekday, nth }) =>
      nth === 0
        ? [1, 2, 3, 4, 5].map((each) => nthWeekday(year, month, weekday, each))
        : [nthWeekday(year, month, weekday, nth)],
    ),
  )
}

const known = (days: readonly (Day | undefined)[]): Day[] =>
  [...new Set(days.filter((day) => day !== undefined))].toSorted((a, b) => dayNumber(a) - dayNumber(b))
