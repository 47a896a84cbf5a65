import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import { instantOf, offsetAt } from '../../calendar/time-zone-component.ts'
import type { CalendarEvent, CalendarFile, WrittenMoment } from './read-events.ts'
import { repeatDates } from './repeat-dates.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
const MOST_OCCURRENCES = 8_000
const LONGEST_ZONE = 64

/** One class on one date, by the clock on the wall. */
export interface Occurrence {
  readonly title: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly place: string | null
}

/** An event that a timetable of weekly classes cannot show. */
export interface SkippedEvent {
  readonly title: string
  readonly reason: string
}

interface Expanded {
  readonly occurrences: readonly Occurrence[]
  readonly skipped: readonly SkippedEvent[]
  /** Titles of events that repeat without an end. */
  readonly endless: readonly string[]
}

/** Every date of every event, repeated ones until their end; undefined where there are too many of them. */
export function occurrencesIn(file: CalendarFile, ownZone: string): Expanded | undefined {
  const occurrences: Occurrence[] = []
  const skipped: SkippedEvent[] = file.unreadable.map((title) => ({
    title,
    reason: 'Its start can’t be read',
  }))
  const endless: string[] = []
  const fileZone = zoneIn(file.zone) ?? ownZone
  const replaced = replacedDates(file.events, fileZone)
  for (const event of file.events) {
    const { title, place } = event
    const zone = zoneIn(event.zone) ?? fileZone
    const skip = (reason: string) => void skipped.push({ title, reason })
    if (event.isCancelled) {
      if (event.replaces === null) skip('Cancelled')
      continue
    }
    if (event.start.clock === null) {
      skip('All-day event: a class has a time')
      continue
    }
    const start = { ...event.start, clock: event.start.clock }
    const minutes = minutesOf(event, zone)
    if (minutes === undefined || minutes <= 0 || minutes >= DAY_MINUTES) {
      skip(minutes !== undefined && minutes >= DAY_MINUTES ? 'Lasts a day or longer' : 'It has no end time')
      continue
    }
    const repeated = event.rules.map((rule) => repeatDates(rule, start.date, lastDateBy(start, zone)))
    if (event.rules.length > 1 || repeated.includes(undefined)) {
      skip('Doesn’t repeat by the week')
      continue
    }
    const [series = { dates: [start.date], isEndAssumed: false }] = repeated
    if (series?.isEndAssumed) endless.push(title)
    const except = new Set([
      ...event.except.map((moment) => inZoneOf(start, moment, zone)),
      ...(event.replaces === null ? (replaced.get(event.uid) ?? []) : []),
    ])
    const dates = new Set([...(series?.dates ?? []), ...event.also.map(({ date }) => date)])
    for (const date of dates) {
      if (except.has(date)) continue
      const begins = localOf({ ...start, date }, zone)
      const ends = plus(begins.clock, minutes)
      if (ends === undefined) {
        skip('Goes past midnight')
        break
      }
      occurrences.push({ title, date: begins.date, start: begins.clock, end: ends, place })
    }
    if (occurrences.length > MOST_OCCURRENCES) return undefined
  }
  return { occurrences, skipped, endless }
}

const zoneIn = (name: string | undefined): string | undefined =>
  name !== undefined && name.length <= LONGEST_ZONE && isTimeZone(name) ? name : undefined

type Timed = WrittenMoment & { readonly clock: string }

/** A moment by the clocks of its zone. */
function localOf(moment: Timed, zone: string): { date: string; clock: string } {
  if (!moment.isUtc) return moment
  const at = Date.parse(`${moment.date}T${moment.clock}:00Z`)
  const local = new Date(at + offsetAt(zone, at) * MINUTE).toISOString()
  return { date: local.slice(0, 10), clock: local.slice(11, 16) }
}

/** The date of a moment in the calendar in which an event's start is written. */
function inZoneOf(start: Timed, moment: WrittenMoment, zone: string): string {
  if (moment.clock === null || moment.isUtc === start.isUtc) return moment.date
  const timed = { ...moment, clock: moment.clock }
  return moment.isUtc
    ? localOf(timed, zone).date
    : new Date(instantOf(zone, moment.date, `${timed.clock}:00`)).toISOString().slice(0, 10)
}

const lastDateBy =
  (start: Timed, zone: string) =>
  (until: WrittenMoment): string => {
    if (until.clock === null) return until.date
    const { date, clock } = start.isUtc
      ? { ...until, clock: until.clock }
      : localOf({ ...until, clock: until.clock }, zone)
    return clock < start.clock ? new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10) : date
  }

/** The dates of a series that events of their own replace, by the series. */
function replacedDates(events: readonly CalendarEvent[], zone: string): ReadonlyMap<string, string[]> {
  const series = new Map(
    events.filter(({ replaces }) => replaces === null).map((event) => [event.uid, event]),
  )
  const found = new Map<string, string[]>()
  for (const { uid, replaces } of events) {
    const start = series.get(uid)?.start
    if (replaces === null || start === undefined) continue
    const own = zoneIn(series.get(uid)?.zone) ?? zone
    const date =
      start.clock === null ? replaces.date : inZoneOf({ ...start, clock: start.clock }, replaces, own)
    found.set(uid, [...(found.get(uid) ?? []), date])
  }
  return found
}

/** How long an event takes; undefined where the file does not say. */
function minutesOf({ start, end, minutes }: CalendarEvent, zone: string): number | undefined {
  if (end === null || end.clock === null || start.clock === null) return minutes ?? undefined
  const [from, to] = [
    localOf({ ...start, clock: start.clock }, zone),
    localOf({ ...end, clock: end.clock }, zone),
  ].map(({ date, clock }) => Date.parse(`${date}T${clock}:00Z`))
  return from === undefined || to === undefined ? undefined : (to - from) / MINUTE
}

function plus(clock: string, minutes: number): string | undefined {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  const at = hours * 60 + rest + minutes
  if (at >= DAY_MINUTES) return undefined
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
