import { termDates } from '../../../../platform/catalog/term.ts'
import { DAYS, type Day } from '../meeting-times.ts'
import type { ClassMeeting } from './chosen-section.ts'

export interface Dates {
  readonly from: string
  readonly to: string
}

/** The days between which a meeting is held: its own, else those of its term. */
export function datesOf({ from, to }: Pick<ClassMeeting, 'from' | 'to'>, term: string): Dates | undefined {
  const ofTerm = termDates(term)
  const first = from ?? (to !== null && ofTerm !== undefined && ofTerm.from > to ? to : ofTerm?.from)
  const last = to ?? (from !== null && ofTerm !== undefined && ofTerm.to < from ? from : ofTerm?.to)
  return first === undefined || last === undefined || last < first ? undefined : { from: first, to: last }
}

const DAY_MS = 86_400_000
const WEEK = DAYS.length

/** Monday is 0. */
export const weekdayOf = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** The first date in a range that is one of these days of the week, and none of the exceptions. */
export function firstDate(
  days: readonly Day[],
  { from, to }: Dates,
  except: readonly string[] = [],
): string | undefined {
  const start = weekdayOf(from)
  const waits = days.map((day) => (DAYS.indexOf(day) - start + WEEK) % WEEK)
  if (waits.length === 0) return undefined
  const first = dayAfter(from, Math.min(...waits))
  if (first > to) return undefined
  return except.includes(first) ? firstDate(days, { from: dayAfter(first, 1), to }, except) : first
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
