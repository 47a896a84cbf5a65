import { offsetAt, wallTimeOf } from '../../../platform/dates/wall-clock.ts'
import { icsLocal, type Component } from './ics.ts'

const HOUR_MS = 3_600_000
const STEP_MS = 24 * 7 * HOUR_MS
const MINUTE_MS = 60_000

/** A VTIMEZONE for this time: one observance for each change of the clocks, as this machine's zone data has them. */
export function timeZoneOf(timeZone: string, from: Date, until: Date): Component {
  const first = offsetAt(from, timeZone)
  const changes = changesOf(timeZone, from, until)
  return {
    name: 'VTIMEZONE',
    properties: [['TZID', timeZone]],
    components: [
      observance(timeZone, from, first, first),
      ...changes.map(({ at, before, after }) => observance(timeZone, at, before, after)),
    ],
  }
}

interface Change {
  at: Date
  before: number
  after: number
}

function changesOf(timeZone: string, from: Date, until: Date): Change[] {
  const found: Change[] = []
  for (let at = from.getTime(); at < until.getTime(); at += STEP_MS) {
    const [before, after] = [offsetAt(new Date(at), timeZone), offsetAt(new Date(at + STEP_MS), timeZone)]
    if (before !== after) found.push({ at: instantOfChange(timeZone, at, at + STEP_MS), before, after })
  }
  return found
}

/** To the minute: by halving. */
function instantOfChange(timeZone: string, from: number, until: number): Date {
  const before = offsetAt(new Date(from), timeZone)
  let [low, high] = [from, until]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(new Date(middle), timeZone) === before) low = middle
    else high = middle
  }
  return new Date(high)
}

/** An observance begins at what clocks would have shown without it. */
function observance(timeZone: string, at: Date, before: number, after: number): Component {
  const { day, time } = wallTimeOf(new Date(at.getTime() + before * MINUTE_MS), 'UTC')
  return {
    name: after > before || isSummer(timeZone, at, after) ? 'DAYLIGHT' : 'STANDARD',
    properties: [
      ['DTSTART', icsLocal(day, time)],
      ['TZOFFSETFROM', offsetText(before)],
      ['TZOFFSETTO', offsetText(after)],
    ],
  }
}

/** Whether the clocks are further ahead than at some other time of that year. */
function isSummer(timeZone: string, at: Date, offset: number): boolean {
  const year = at.getUTCFullYear()
  const least = Math.min(...[0, 6].map((month) => offsetAt(new Date(Date.UTC(year, month, 1)), timeZone)))
  return offset > least
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
