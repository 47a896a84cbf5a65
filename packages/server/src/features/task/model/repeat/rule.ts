import { dayOfParts, partsOf, type Day } from '../../../../platform/dates/civil-day.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** In the order of the week: Monday is 1. */
export const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export interface RuleDay {
  /** Monday is 1. */
  weekday: number
  /** Which of them in a month, from its end where negative; 0 is each. */
  nth: number
}

/** A recurrence rule: the part of RFC 5545 that has a plain meaning for whole days. */
export interface RepeatRule {
  freq: Frequency
  interval: number
  byDay: readonly RuleDay[]
  byMonthDay: readonly number[]
  byMonth: readonly number[]
  until: Day | null
  count: number | null
}

const MOST_INTERVAL = 999
const MOST_COUNT = 9_999
const MOST_NTH = 5

export const everyUnit = (freq: Frequency, more: Partial<RepeatRule> = {}): RepeatRule => ({
  freq,
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  until: null,
  count: null,
  ...more,
})

const NAMES = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'UNTIL', 'COUNT', 'WKST'])

/** Reads a rule such as `FREQ=WEEKLY;BYDAY=MO`; undefined where it is none of ours. */
export function parseRule(text: string): RepeatRule | undefined {
  const given = text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='))
  const fields = new Map(given.map(([name = '', value = '']) => [name, value]))
  if (fields.size !== given.length || given.some((part) => part.length !== 2 || !NAMES.has(part[0] ?? '')))
    return undefined
  const freq = FREQUENCIES.find((each) => each === fields.get('FREQ'))
  const interval = wholeIn(fields.get('INTERVAL') ?? '1', 1, MOST_INTERVAL)
  const byDay = list(fields.get('BYDAY'), ruleDay)
  const byMonthDay = list(fields.get('BYMONTHDAY'), (each) => nonZero(each, 31))
  const byMonth = list(fields.get('BYMONTH'), (each) => wholeIn(each, 1, 12))
  const until = fields.has('UNTIL') ? untilDay(fields.get('UNTIL') ?? '') : null
  const count = fields.has('COUNT') ? wholeIn(fields.get('COUNT') ?? '', 1, MOST_COUNT) : null
  if (!freq || !interval || !byDay || !byMonthDay || !byMonth || until === undefined || count === undefined)
    return undefined
  if ((fields.get('WKST') ?? 'MO') !== 'MO' || (until !== null && count !== null)) return undefined
  const rule = { freq, interval, byDay, byMonthDay, byMonth, until, count }
  return isMeaningful(rule) ? rule : undefined
}

/** Which parts go together, so that a rule means the same everywhere. */
function isMeaningful({ freq, byDay, byMonthDay, byMonth }: RepeatRule): boolean {
  const hasNth = byDay.some(({ nth }) => nth !== 0)
  if (freq === 'DAILY') return byDay.length + byMonthDay.length + byMonth.length === 0
  if (freq === 'WEEKLY') return !hasNth && byMonthDay.length + byMonth.length === 0
  if (byDay.length > 0 && byMonthDay.length > 0 && hasNth) return false
  if (freq === 'MONTHLY') return byMonth.length === 0
  return byMonth.length > 0 || byDay.length + byMonthDay.length === 0
}

/** The rule as text, always in the same order. */
export function ruleText(rule: RepeatRule): string {
  const { freq, interval, byDay, byMonthDay, byMonth, until, count } = rule
  return [
    `FREQ=${freq}`,
    interval === 1 ? '' : `INTERVAL=${interval}`,
    byMonth.length === 0 ? '' : `BYMONTH=${byMonth.join(',')}`,
    byMonthDay.length === 0 ? '' : `BYMONTHDAY=${byMonthDay.join(',')}`,
    byDay.length === 0 ? '' : `BYDAY=${byDay.map(dayText).join(',')}`,
    until === null ? '' : `UNTIL=${until.replaceAll('-', '')}`,
    count === null ? '' : `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

const dayText = ({ weekday, nth }: RuleDay): string =>
  `${nth === 0 ? '' : nth}${WEEKDAY_CODES[weekday - 1] ?? ''}`

function list<Item>(text: string | undefined, read: (part: string) => Item | undefined): Item[] | undefined {
  if (text === undefined) return []
  const items = text.split(',').map(read)
  const known = items.filter((item) => item !== undefined)
  return known.length === items.length && new Set(text.split(',')).size === items.length ? known : undefined
}

function wholeIn(text: string, least: number, most: number): number | undefined {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

const nonZero = (text: string, most: number): number | undefined => wholeIn(text, -most, most) || undefined

function ruleDay(text: string): RuleDay | undefined {
  const [, nth, code] = /^([+-]?\d)?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAY_CODES.findIndex((each) => each === code) + 1
  const place = nth === undefined ? 0 : nonZero(nth, MOST_NTH)
  return weekday === 0 || place === undefined ? undefined : { weekday, nth: place }
}

/** A day, or a moment of which the day is taken. */
function untilDay(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? []
  const day = dayOfParts({ year: Number(year), month: Number(month), date: Number(date) })
  return day && dayOfParts(partsOf(day))
}
