import type { Day } from './civil-day.ts'

const MINUTE_MS = 60_000

/** What a clock on the wall shows. */
export interface WallTime {
  day: Day
  /** HH:MM */
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish dates are ISO dates. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const name = timeZone ?? ''
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  formats.set(name, made)
  return made
}

/** The wall clock of a time zone, or of this machine's. */
export function wallTimeOf(instant: Date, timeZone: string | undefined): WallTime {
  const [day = '', time = ''] = formatOf(timeZone).format(instant).split(' ')
  return { day, time }
}

export const dayIn = (timeZone: string | undefined, instant: Date): Day => wallTimeOf(instant, timeZone).day

const asUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`)

/** How far a zone's clocks are ahead of UTC, in minutes. */
export const offsetAt = (instant: Date, timeZone: string | undefined): number =>
  Math.round(
    (asUtc(wallTimeOf(instant, timeZone)) - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS) /
      MINUTE_MS,
  )

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The instant at which the clocks show this. Of an hour that comes twice it is the first; a time that clocks pass over
 * is as much later as they are put forward.
 */
export function instantOf(wall: WallTime, timeZone: string | undefined): Date {
  const utc = asUtc(wall)
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map((at) => offsetAt(new Date(at), timeZone))
  const candidates = [before ?? 0, after ?? 0]
    .map((offset) => new Date(utc - offset * MINUTE_MS))
    .filter((instant) => asUtc(wallTimeOf(instant, timeZone)) === utc)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return candidates[0] ?? new Date(utc - (before ?? 0) * MINUTE_MS)
}
