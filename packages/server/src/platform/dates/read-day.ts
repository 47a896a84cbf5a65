import {
  addDays,
  addMonths,
  dayOfParts,
  mondayOf,
  nthWeekday,
  partsOf,
  startOfMonth,
  weekdayOf,
  type Day,
} from './civil-day.ts'
import { amountOf, dateOf, monthNamed, ordinalOf, unitNamed, weekdayNamed, type Unit } from './date-words.ts'

type Match = readonly (string | undefined)[]
type Reading = readonly [form: RegExp, day: (words: Match, today: Day) => Day | undefined]

const SATURDAY = 6
const SUNDAY = 7

const NAMED = new Map([
  ['today', 0],
  ['tod', 0],
  ['tonight', 0],
  ['this', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tom', 1],
  ['yesterday', -1],
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
])

/** The ways to write a day, tried in this order. Words that carry no meaning are gone by then. */
const READINGS: readonly Reading[] = [
  [/^(.+)$/, ([name = ''], today) => shifted(today, NAMED.get(name))],
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([year, month, date]) => parts(year, month, date)],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([date, month, year]) => parts(year, month, date)],
  [/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/, ([one, other, year], today) => slashed(one, other, year, today)],
  [/^(this|next|coming|last|past)? ?([a-z]+)$/, ([which, name = ''], today) => weekday(which, name, today)],
  [
    /^(?:this )?(weekend)$/,
    (_, today) => addDays(mondayOf(today), weekdayOf(today) === SUNDAY ? SUNDAY - 1 : SATURDAY - 1),
  ],
  [/^next weekend$/, (_, today) => addDays(mondayOf(today), 7 + SATURDAY - 1)],
  [
    /^(next|last) (week|month|year)$/,
    ([which, unit = ''], today) => begins(unit, today, which === 'next' ? 1 : -1),
  ],
  [/^(?:in|\+) ?(.+)$/, ([length = ''], today) => after(length, today, 1)],
  [/^(.+) (?:from now|from today|later)$/, ([length = ''], today) => after(length, today, 1)],
  [/^(.+) ago$/, ([length = ''], today) => after(length, today, -1)],
  [
    /^(.+?) (from|after|before) (.+)$/,
    ([length = '', way, from = ''], today) => apart(length, way, from, today),
  ],
  [/^([a-z]+) in (.+)$/, ([name = '', length = ''], today) => weekdayAfter(name, length, today)],
  [
    /^(?:(end|start|beginning|middle|mid|first day|last day) ?(?:of )?|(eo)(?=[wmy]))(.*)$/,
    (words, today) => edge(words, today),
  ],
  [/^([a-z0-9]+) ([a-z]+) (?:of |in )?(this month|next month|month|[a-z]+)(?: (\d{4}))?$/, nth],
  [
    /^([a-z]+) (\d{1,2}(?:st|nd|rd|th)?)(?: (\d{4}))?$/,
    ([name, date, year], today) => dated(name, date, year, today),
  ],
  [
    /^(\d{1,2}(?:st|nd|rd|th)?) (?:of )?([a-z]+)(?: (\d{4}))?$/,
    ([date, name, year], today) => dated(name, date, year, today),
  ],
  [
    /^(\d{1,2}(?:st|nd|rd|th))(?: (?:of )?(this month|next month|month))?$/,
    ([date, month], today) => ofMonth(date, month, today),
  ],
  [/^(?:in )?([a-z]+)(?: (\d{4}))?$/, ([name, year], today) => dated(name, '1', year, today)],
  [/^([a-z]+) (.+)$/, ([name = '', rest = ''], today) => named(name, rest, today)],
]

/** The day that a phrase means, or undefined where it means none. */
export function dayIn(phrase: string, today: Day): Day | undefined {
  for (const [form, read] of READINGS) {
    const words = form.exec(phrase)
    const day = words ? read(words.slice(1), today) : undefined
    if (day !== undefined) return day
  }
  return undefined
}

const shifted = (today: Day, days: number | undefined): Day | undefined =>
  days === undefined ? undefined : addDays(today, days)

const parts = (year = '', month = '', date = ''): Day | undefined =>
  dayOfParts({ year: Number(year), month: Number(month), date: Number(date) })

/** Whether the month or the day comes first is only known where one of them can be no month. */
function slashed(one = '', other = '', year: string | undefined, today: Day): Day | undefined {
  const [first, second] = [Number(one), Number(other)]
  if (first <= 12 && second <= 12 && first !== second) return undefined
  const [month, date] = first > 12 ? [second, first] : [first, second]
  return year === undefined ? nextDated(month, date, today) : parts(year, String(month), String(date))
}

function weekday(which: string | undefined, name: string, today: Day): Day | undefined {
  const wanted = weekdayNamed(name)
  if (wanted === undefined) return undefined
  if (which === 'next') return addDays(mondayOf(today), 7 + wanted - 1)
  const ahead = (wanted - weekdayOf(today) + 7) % 7
  if (which === 'last' || which === 'past') return addDays(today, ahead - 7)
  return addDays(today, ahead === 0 && which !== 'this' ? 7 : ahead)
}

/** The first day of the week, month or year so many units from this one. */
function begins(unit: string, today: Day, by: number): Day {
  if (unit === 'week') return addDays(mondayOf(today), 7 * by)
  if (unit === 'month') return addMonths(startOfMonth(today), by)
  return addMonths(`${today.slice(0, 4)}-01-01`, 12 * by)
}

const LENGTH = /^(?:(half) )?(\d{1,4}|[a-z]+)(?: ?of)? ?([a-z]+)?$/

/** `3 days`, `a couple of weeks`, `2w`. */
export function lengthOf(text: string): { unit: Unit; count: number } | undefined {
  const [, half, amount = '', name] =
    LENGTH.exec(text.replace(/^a (?=couple)/, '').replace(/^half an? /, 'half an ')) ?? []
  const alone = name === undefined && !amount.endsWith('s') ? unitNamed(amount) : undefined
  const found = alone ?? unitNamed(name ?? '')
  const count = alone ? 1 : amountOf(amount)
  if (!found || count === undefined) return undefined
  if (half === undefined) return { unit: found.unit, count: count * found.times }
  return found.unit === 'hour' ? { unit: 'minute', count: 30 } : undefined
}

function after(length: string, from: Day, way: 1 | -1): Day | undefined {
  const found = lengthOf(length)
  return found && moved(from, found.unit, found.count * way)
}

function moved(from: Day, unit: Unit, count: number): Day | undefined {
  if (unit === 'day') return addDays(from, count)
  if (unit === 'week') return addDays(from, 7 * count)
  if (unit === 'month') return addMonths(from, count)
  if (unit === 'year') return addMonths(from, 12 * count)
  return unit === 'weekday' ? workdays(from, count) : undefined
}

function workdays(from: Day, count: number): Day {
  let day = from
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, Math.sign(count))
    if (weekdayOf(day) < SATURDAY) left -= 1
  }
  return day
}

/** `2 weeks from monday`, `a day before the exam` is none. */
function apart(length: string, way: string | undefined, from: string, today: Day): Day | undefined {
  const start = dayIn(from, today)
  return start && after(length, start, way === 'before' ? -1 : 1)
}

/** `monday in 2 weeks`: that day of the week which is then. */
function weekdayAfter(name: string, length: string, today: Day): Day | undefined {
  const wanted = weekdayNamed(name)
  const then = wanted === undefined ? undefined : after(length, today, 1)
  return then && addDays(mondayOf(then), (wanted ?? 1) - 1)
}

const SHORT_SPANS = new Map([
  ['w', 'week'],
  ['m', 'month'],
  ['y', 'year'],
])

/** The first, the middle or the last day of a week, a month or a year. */
function edge([word, short, given = '']: Match, today: Day): Day | undefined {
  const isEnd = short !== undefined || word === 'end' || word === 'last day'
  const span = (SHORT_SPANS.get(given) ?? given).replace(/^this /, '')
  const start = startOfSpan(span, today)
  if (!start) return undefined
  const { first, months } = start
  if (!isEnd && word?.startsWith('mid')) return months === 1 ? addDays(first, 14) : undefined
  if (!isEnd) return first
  return months === 0 ? addDays(first, SUNDAY - 1) : addDays(addMonths(first, months), -1)
}

function startOfSpan(span: string, today: Day): { first: Day; months: number } | undefined {
  const [, next, unit = ''] = /^(next |last )?(week|month|year)$/.exec(span) ?? []
  const by = next === undefined ? 0 : next === 'next ' ? 1 : -1
  if (unit !== '') return { first: begins(unit, today, by), months: { week: 0, month: 1 }[unit] ?? 12 }
  const [, name = '', year] = /^([a-z]+)(?: (\d{4}))?$/.exec(span) ?? []
  const month = monthNamed(name)
  if (month === undefined) return undefined
  const first = year === undefined ? nextMonth(month, today) : parts(year, String(month), '1')
  return first === undefined ? undefined : { first, months: 1 }
}

/** The first day of this month's next turn; the current month counts. */
function nextMonth(month: number, today: Day): Day | undefined {
  const now = partsOf(today)
  return dayOfParts({ year: month < now.month ? now.year + 1 : now.year, month, date: 1 })
}

/** `second monday of november`, `last friday of next month`. */
function nth([place = '', name = '', month = '', year]: Match, today: Day): Day | undefined {
  const [n, wanted] = [ordinalOf(place), weekdayNamed(name)]
  if (n === undefined || wanted === undefined) return undefined
  const first = startOfSpan([month.replace(/^this /, ''), year].filter(Boolean).join(' '), today)?.first
  const of = first && partsOf(first)
  const day = of && nthWeekday(of.year, of.month, wanted, n)
  const isOver = day !== undefined && day < today && year === undefined && monthNamed(month) !== undefined
  return isOver && of ? nthWeekday(of.year + 1, of.month, wanted, n) : day
}

function dated(name = '', date = '', year: string | undefined, today: Day): Day | undefined {
  const [month, day] = [monthNamed(name), dateOf(date)]
  if (month === undefined || day === undefined) return undefined
  return year === undefined ? nextDated(month, day, today) : parts(year, String(month), String(day))
}

const LEAP_CYCLE = 8

/** Without a year, the next such day is meant; February 29 may be years away. */
function nextDated(month: number, date: number, today: Day): Day | undefined {
  const { year } = partsOf(today)
  return Array.from({ length: LEAP_CYCLE + 1 }, (_, later) =>
    dayOfParts({ year: year + later, month, date }),
  ).find((day) => day !== undefined && day >= today)
}

/** `the 15th`, `15th of next month`. */
function ofMonth(word = '', which: string | undefined, today: Day): Day | undefined {
  const date = dateOf(word)
  if (date === undefined) return undefined
  const months = which === 'next month' ? [1] : which === undefined ? [0, 1, 2] : [0]
  return months
    .map((by) => dayOfParts({ ...partsOf(addMonths(startOfMonth(today), by)), date }))
    .find((day) => day !== undefined && (which !== undefined || day >= today))
}

/** A day with its weekday before it: both must agree. */
function named(name: string, rest: string, today: Day): Day | undefined {
  const wanted = weekdayNamed(name)
  if (wanted === undefined) return undefined
  if (rest === 'week') return shifted(dayIn(name, today) ?? today, 7)
  if (rest === 'this week') return addDays(mondayOf(today), wanted - 1)
  if (rest === 'next week') return addDays(mondayOf(today), 7 + wanted - 1)
  const day = dayIn(rest, today)
  return day !== undefined && weekdayOf(day) === wanted ? day : undefined
}
