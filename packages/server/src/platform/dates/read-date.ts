import { ToolError } from '@tutor-nexus/toolkit'
import { addDays, dayOfParts, partsOf, type Day } from './civil-day.ts'
import { monthNamed } from './date-words.ts'
import { dayIn as dayOfPhrase, lengthOf } from './read-day.ts'
import { timeIn } from './read-time.ts'
import { instantOf, wallTimeOf } from './wall-clock.ts'

/** A moment and the time zone in which it is a day. */
export interface Clock {
  now: Date
  /** This machine's where it is left out. */
  timeZone?: string | undefined
}

/** A day, and a time where one was written. */
export interface ReadDate {
  day: Day
  /** HH:MM on the wall. */
  time: string | null
}

/** Longer texts are no dates. */
export const LONGEST_DATE = 64

export const ACCEPTED_DATES =
  'Use a day such as 2026-12-01, tomorrow, next fri, nov 20, in 3 days or end of month, with a time such as 5pm or 17:00 where it matters'

const ISO = /^(\d{4}-\d{2}-\d{2})(?:t| )(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(z|[+-]\d{2}:?\d{2})?$/
const MINUTES = { minute: 1, hour: 60 } as const
const MINUTE_MS = 60_000

/**
 * The date that somebody wrote, in the time zone of whom it is for; undefined where it cannot be told.
 *
 * @example
 * dateIn('next fri 5pm', { now, timeZone: 'America/Los_Angeles' }) // { day: '2026-11-27', time: '17:00' }
 */
export function dateIn(text: string, { now, timeZone }: Clock): ReadDate | undefined {
  if (text.length > LONGEST_DATE) return undefined
  const lower = text.trim().toLowerCase()
  const iso = ISO.exec(lower)
  if (iso) return isoDate(iso, timeZone)
  const phrase = plain(lower)
  const today = wallTimeOf(now, timeZone)
  if (phrase === '') return undefined
  if (phrase === 'now') return today
  const soon = momentIn(phrase, now)
  if (soon) return wallTimeOf(soon, timeZone)
  const day = safely(dayOfPhrase(phrase, today.day))
  if (day !== undefined) return { day, time: phrase === 'tonight' ? '20:00' : null }
  const timed = timeIn(phrase)
  if (!timed) return undefined
  const rest = timed.rest === 'tonight' ? 'today' : timed.rest
  // A time alone is the next such time.
  const on =
    rest === '' ? addDays(today.day, timed.time > today.time ? 0 : 1) : safely(dayOfPhrase(rest, today.day))
  return on === undefined ? undefined : shownBy({ day: on, time: timed.time }, timeZone)
}

/** The longest date that has been seen at the end of a sentence: `by the last friday of next month at 5 pm`. */
const MOST_WORDS = 10

/**
 * The date with which a text ends, and what stands before it; undefined where it ends with none.
 *
 * @example
 * dateAtEnd('Hand in the essay by fri 5pm', { now }) // { rest: 'Hand in the essay', words: 'by fri 5pm', … }
 */
export function dateAtEnd(
  text: string,
  clock: Clock,
): (ReadDate & { rest: string; words: string }) | undefined {
  const all = text.trim().split(/\s+/)
  for (let from = Math.max(1, all.length - MOST_WORDS); from < all.length; from += 1) {
    const words = all.slice(from).join(' ')
    // A number alone is more likely a chapter than an hour.
    const found = /^\d+$/.test(words) ? undefined : dateIn(words, clock)
    if (found) return { ...found, rest: all.slice(0, from).join(' '), words }
  }
  return undefined
}

/** The date that a text is, or an error that names the parameter and says what is accepted. */
export function readDate(text: string, clock: Clock, parameter: string): ReadDate {
  const found = dateIn(text, clock)
  if (found) return found
  const message = `“${text.slice(0, LONGEST_DATE)}” couldn’t be read`
  throw new ToolError('BAD_REQUEST', `${parameter}: ${message}`, {
    details: { reason: ACCEPTED_DATES, issues: [{ path: parameter, message }] },
  })
}

/** What was assumed in reading a date: a month without a year that is over in this one is of the next. */
export function yearAssumed(text: string, { day }: ReadDate, { now, timeZone }: Clock): string[] {
  const hasMonth = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => monthNamed(word) !== undefined)
  const isOfNext = partsOf(day).year > partsOf(wallTimeOf(now, timeZone).day).year
  if (!hasMonth || !isOfNext || /\d{4}/.test(text)) return []
  return [`“${text}” names no year and was read as ${day}`]
}

/** The day alone. */
export const readDay = (text: string, clock: Clock, parameter: string): Day =>
  readDate(text, clock, parameter).day

function isoDate([, day = '', time = '', offset]: RegExpExecArray, timeZone: string | undefined) {
  if (dayOfParts(partsOf(day)) === undefined) return undefined
  const instant = new Date(`${day}T${time}:00${offset === undefined ? 'Z' : offset.toUpperCase()}`)
  if (Number.isNaN(instant.getTime())) return undefined
  return offset === undefined ? shownBy({ day, time }, timeZone) : wallTimeOf(instant, timeZone)
}

/** A time that clocks pass over in spring is the one that they show then. */
function shownBy(wall: { day: Day; time: string }, timeZone: string | undefined): ReadDate {
  return wallTimeOf(instantOf(wall, timeZone), timeZone)
}

/** `in 90 minutes` is a length of time, whatever clocks do. */
function momentIn(phrase: string, now: Date): Date | undefined {
  const [, ahead, later, ago] = /^(?:(?:in|\+) ?(.+)|(.+) (?:from now|later)|(.+) ago)$/.exec(phrase) ?? []
  const length = lengthOf(ahead ?? later ?? ago ?? '')
  if (length?.unit !== 'minute' && length?.unit !== 'hour') return undefined
  const minutes = length.count * MINUTES[length.unit] * (ago === undefined ? 1 : -1)
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Without what carries no meaning: commas, articles, a preposition before it. */
const plain = (text: string): string =>
  text
    .replaceAll(/[,]/g, ' ')
    .replace(/(?<!m)\.$/, '')
    .replaceAll(/\bthe\b/g, ' ')
    .replaceAll(/\b(?:business|working) (?=days?\b)/g, 'week')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:due|by|on|until|till|before|for) (?:by |on )?/, '')

const YEARS = /^\d{4}-/

/** Days past the year 9999 are none. */
const safely = (day: Day | undefined): Day | undefined =>
  day !== undefined && YEARS.test(day) ? day : undefined
