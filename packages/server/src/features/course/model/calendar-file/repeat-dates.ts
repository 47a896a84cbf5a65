import { termDates } from '../../../../platform/catalog/term.ts'
import { DAYS } from '../meeting-times.ts'
import { weekdayOf } from '../timetable/class-dates.ts'
import { momentOf, type WrittenMoment } from './read-events.ts'

const DAY_MS = 86_400_000
const WEEK = DAYS.length
/** No timetable reaches further. */
const LONGEST_DAYS = 400

const KNOWN = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST'])

export interface RepeatedDates {
  readonly dates: readonly string[]
  /** Whether the file gives no end, so that the term's is assumed. */
  readonly isEndAssumed: boolean
}

/**
 * The dates of a weekly or daily rule from its first on; undefined for any other rule.
 *
 * @param lastDateBy the last local date on which the event may begin by a moment
 */
export function repeatDates(
  rule: string,
  first: string,
  lastDateBy: (until: WrittenMoment) => string,
): RepeatedDates | undefined {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [name = '', value = ''] = part.split('=')
        return [name.trim(), value.trim()] as const
      }),
  )
  const frequency = parts.get('FREQ')
  const interval = numberIn(parts.get('INTERVAL') ?? '1')
  const count = parts.has('COUNT') ? numberIn(parts.get('COUNT') ?? '') : Infinity
  const until = parts.get('UNTIL')
  const untilMoment = until === undefined ? undefined : momentOf(until)
  const last = untilMoment && lastDateBy(untilMoment)
  const days = parts.get('BYDAY')?.split(',').map(dayIn)
  const weekStart = dayIn(parts.get('WKST') ?? 'MO')
  if (
    (frequency !== 'WEEKLY' && frequency !== 'DAILY') ||
    interval === undefined ||
    count === undefined ||
    weekStart === undefined ||
    (until !== undefined && last === undefined) ||
    days?.includes(undefined) ||
    [...parts.keys()].some((name) => !KNOWN.has(name))
  )
    return undefined
  const isEndless = last === undefined && count === Infinity
  const end = isEndless ? termDates(termOfDate(first))?.to : last
  const start = Date.parse(first)
  const offset = (weekdayOf(first) - weekStart + WEEK) % WEEK
  const dates: string[] = []
  for (let day = 0; day < LONGEST_DAYS && dates.length < count; day += 1) {
    const date = new Date(start + day * DAY_MS).toISOString().slice(0, 10)
    if (end !== undefined && date > end) break
    const weekday = weekdayOf(date)
    const isTurn =
      frequency === 'DAILY'
        ? day % interval === 0 && (days?.includes(weekday) ?? true)
        : Math.floor((day + offset) / WEEK) % interval === 0 &&
          (days?.includes(weekday) ?? weekday === weekdayOf(first))
    if (day === 0 || isTurn) dates.push(date)
  }
  return { dates, isEndAssumed: isEndless }
}

const SEASONS = ['Spring', 'Summer', 'Fall'] as const
const MONTHS_A_TERM = 4
/** Classes of a term may begin in the last days of the month before it. */
const EARLY_DAYS = 10

/** The term in which a class is that begins on a date. */
export function termOfDate(first: string): string {
  const date = new Date(Date.parse(first) + EARLY_DAYS * DAY_MS)
  return `${SEASONS[Math.floor(date.getUTCMonth() / MONTHS_A_TERM)]} ${date.getUTCFullYear()}`
}

function numberIn(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Monday is 0. A day with a number, such as the second Monday, is no weekly one. */
function dayIn(text: string): number | undefined {
  const at = DAYS.findIndex((day) => day.toUpperCase() === text.trim())
  return at === -1 ? undefined : at
}
