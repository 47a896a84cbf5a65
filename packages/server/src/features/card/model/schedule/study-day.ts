const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A study day ends at night, not at midnight. */
export const DAY_STARTS_AT_HOUR = 4

/** A study day as a half-open interval of ISO times. */
export interface StudySpan {
  day: string
  from: string
  until: string
}

/** Study days in the user's time zone. */
export interface StudyCalendar {
  readonly zone: string
  dayOf(at: string): string
  spanOf(at: string): StudySpan
  startOf(day: string): string
  /** 0 to 23, in the user's time zone. */
  hourOf(at: string): number
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const isoTime = (ms: number): string => new Date(ms).toISOString()

export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
export const addDays = (day: string, days: number): string => isoDay((dayNumber(day) + days) * DAY)

/** Offset of a time zone from UTC at an instant. */
function offsetsOf(zone: string): (ms: number) => number {
  if (zone === 'UTC') return () => 0
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (ms) => {
    const shown = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => shown.get(name) ?? 0
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return local - Math.floor(ms / 1000) * 1000
  }
}

/**
 * The study days of a time zone. Caches the last day, so reading a log in order is cheap.
 *
 * @example
 * studyCalendar('America/New_York').dayOf('2026-11-15T08:30:00.000Z') // '2026-11-14': it is 03:30 there
 */
export function studyCalendar(zone = 'UTC', startHour = DAY_STARTS_AT_HOUR): StudyCalendar {
  const offsetAt = offsetsOf(zone)
  let last: StudySpan | undefined

  const startOf = (day: string): string => {
    const local = dayNumber(day) * DAY + startHour * HOUR
    const guess = local - offsetAt(local)
    return isoTime(local - offsetAt(guess))
  }
  const spanOf = (at: string): StudySpan => {
    if (last && last.from <= at && at < last.until) return last
    const ms = Date.parse(at)
    const shown = isoDay(ms + offsetAt(ms) - startHour * HOUR)
    // At a clock change right on the boundary, the instant decides, not the wall clock.
    const day = [addDays(shown, 1), shown].find((each) => startOf(each) <= at) ?? addDays(shown, -1)
    last = { day, from: startOf(day), until: startOf(addDays(day, 1)) }
    return last
  }

  return {
    zone,
    spanOf,
    startOf,
    dayOf: (at) => spanOf(at).day,
    hourOf: (at) => {
      const ms = Date.parse(at)
      return new Date(ms + offsetAt(ms)).getUTCHours()
    },
  }
}

/** The planning horizon for things without an end date. */
export const monthAfter = (at: string): string => isoTime(Date.parse(at) + 30 * DAY)
