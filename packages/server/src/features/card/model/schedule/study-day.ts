const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A day of study ends in the night, not at midnight. */
export const DAY_STARTS_AT_HOUR = 4

/** One study day: from its first instant up to the first of the next, both ISO times. */
export interface StudySpan {
  day: string
  from: string
  until: string
}

/** Which study day an instant falls on, where the user lives. */
export interface StudyCalendar {
  readonly zone: string
  dayOf(at: string): string
  spanOf(at: string): StudySpan
  /** The first instant of a study day. */
  startOf(day: string): string
  /** The hour of the day on the user's clock, 0 to 23. */
  hourOf(at: string): number
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const isoTime = (ms: number): string => new Date(ms).toISOString()

export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
export const addDays = (day: string, days: number): string => isoDay((dayNumber(day) + days) * DAY)

/** How far a zone's clocks are ahead of UTC at an instant. */
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
 * The study days of a time zone. Remembers the last day that was asked for, so a log in order costs little.
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
    // Where clocks go back or forth at the boundary itself, the instant decides and not what the clock shows.
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

/** As far ahead as it is looked to, where something has no end of its own. */
export const monthAfter = (at: string): string => isoTime(Date.parse(at) + 30 * DAY)
