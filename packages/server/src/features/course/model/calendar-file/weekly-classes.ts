import { DAYS, type Day } from '../meeting-times.ts'
import type { ClassMeeting } from '../timetable/chosen-section.ts'
import { weekdayOf } from '../timetable/class-dates.ts'
import { classNameIn, type ClassName } from './class-name.ts'
import { occurrencesIn, type Occurrence, type SkippedEvent } from './occurrences.ts'
import type { CalendarFile, FileFault } from './read-events.ts'
import { termOfDate } from './repeat-dates.ts'

const WEEK_MS = 604_800_000
const MOST_MEETINGS = 20
const MOST_EXCEPTIONS = 60
/** Every second week is a timetable; now and then is none. */
const LEAST_SHARE = 0.4
const FEWEST_DATES = 2

/** A class that meets by the week, as a calendar file has it. */
export interface WeeklyClass extends ClassName {
  /** The title of the event. */
  readonly title: string
  readonly term: string
  readonly meetings: readonly ClassMeeting[]
  /** Whether the file gives no end, so that the end of the term is assumed. */
  readonly isEndAssumed: boolean
}

export interface CalendarClasses {
  readonly classes: readonly WeeklyClass[]
  readonly skipped: readonly SkippedEvent[]
}

/** The weekly classes of a calendar file, and what of it is none, each with the reason. */
export function weeklyClasses(file: CalendarFile, ownZone: string): CalendarClasses | FileFault {
  const expanded = occurrencesIn(file, ownZone)
  if (!expanded) return { fault: 'The calendar file has too many dates: export only this term' }
  const skipped = [...expanded.skipped]
  const classes = new Map<string, WeeklyClass>()
  for (const [title, occurrences] of Map.groupBy(expanded.occurrences, (one) => one.title)) {
    const { meetings, rare } = meetingsOf(occurrences)
    if (rare.length > 0) skipped.push({ title, reason: reasonOf(rare) })
    for (const [term, held] of Map.groupBy(meetings, ({ from }) => termOfDate(from ?? ''))) {
      const name = classNameIn(title)
      const key = `${name.name} ${name.section} ${term}`
      const same = classes.get(key)
      classes.set(key, {
        ...name,
        title: same?.title ?? title,
        term,
        meetings: [...(same?.meetings ?? []), ...held].slice(0, MOST_MEETINGS),
        isEndAssumed: expanded.endless.includes(title),
      })
    }
  }
  return {
    classes: [...classes.values()].toSorted((one, other) => firstOf(one).localeCompare(firstOf(other))),
    skipped: distinct(skipped),
  }
}

const firstOf = ({ meetings, name }: WeeklyClass): string => `${meetings[0]?.from ?? ''} ${name}`

const distinct = (skipped: readonly SkippedEvent[]): SkippedEvent[] => [
  ...new Map(skipped.map((one) => [`${one.title}\n${one.reason}`, one])).values(),
]

function reasonOf(rare: readonly Occurrence[]): string {
  const [first, second] = rare
  if (first && !second) return `Held once, on ${first.date} at ${first.start}: not a weekly class`
  return `Held on ${rare.length} dates that are not weekly, the first on ${first?.date ?? ''}`
}

/** Meetings that repeat by the week, and the dates that do not. */
function meetingsOf(occurrences: readonly Occurrence[]): { meetings: ClassMeeting[]; rare: Occurrence[] } {
  const slots = Map.groupBy(occurrences, ({ date, start, end }) => `${weekdayOf(date)} ${start} ${end}`)
  const rare: Occurrence[] = []
  const weekly: Slot[] = []
  for (const each of slots.values()) {
    const dates = [...new Set(each.map(({ date }) => date))].toSorted()
    const { start, end } = each[0] ?? { start: '', end: '' }
    for (const run of runsOf(dates)) {
      const [from = '', to = ''] = [run[0], run.at(-1)]
      if (run.length < FEWEST_DATES || run.length < weeksBetween(from, to) * LEAST_SHARE)
        rare.push(...each.filter(({ date }) => run.includes(date)))
      else
        weekly.push({ start, end, place: mostCommon(each.map(({ place }) => place)), dates: run, from, to })
    }
  }
  return { meetings: joined(weekly), rare: rare.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

interface Slot {
  readonly start: string
  readonly end: string
  readonly place: string | null
  readonly dates: readonly string[]
  readonly from: string
  readonly to: string
}

const LONGEST_BREAK = 6

/** Dates of one weekday, parted where there is none for so long that a new term begins. */
function runsOf(dates: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const date of dates) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && weeksBetween(last, date) - 1 <= LONGEST_BREAK) runs.at(-1)?.push(date)
    else runs.push([date])
  }
  return runs
}

/** How many dates a weekly class has from one to the other. */
const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / WEEK_MS) + 1

/** Days with the same times, place and about the same dates are one meeting. */
function joined(slots: readonly Slot[]): ClassMeeting[] {
  const groups: Slot[][] = []
  for (const slot of slots.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const same = groups.find(
      ([one]) =>
        one !== undefined &&
        one.start === slot.start &&
        one.end === slot.end &&
        one.place === slot.place &&
        weeksBetween(one.from, slot.from) <= 2 &&
        Math.abs(weeksBetween(one.to, slot.to)) <= 2,
    )
    if (same) same.push(slot)
    else groups.push([slot])
  }
  return groups.map((group) => {
    const from = group.map((slot) => slot.from).toSorted()[0] ?? ''
    const to =
      group
        .map((slot) => slot.to)
        .toSorted()
        .at(-1) ?? ''
    const days = DAYS.filter((day) => group.some((slot) => dayOf(slot.from) === day))
    const except = missing(group, { from, to })
    const [{ start, end, place } = { start: null, end: null, place: null }] = group
    return { days, start, end, from, to, place, ...(except.length > 0 ? { except } : {}) }
  })
}

const dayOf = (date: string): Day | undefined => DAYS[weekdayOf(date)]

const DAY_MS = 86_400_000

/** The dates on which a weekly meeting would be held and is not. */
function missing(group: readonly Slot[], { from, to }: { from: string; to: string }): string[] {
  const held = new Set(group.flatMap(({ dates }) => dates))
  const days = new Set(group.map((slot) => weekdayOf(slot.from)))
  const found: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10)
    if (days.has(weekdayOf(date)) && !held.has(date)) found.push(date)
  }
  return found.slice(0, MOST_EXCEPTIONS)
}

function mostCommon(places: readonly (string | null)[]): string | null {
  const counts = Map.groupBy(places, (place) => place)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}
