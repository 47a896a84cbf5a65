import { addDays, weekdayOf, type Day } from '../../../platform/dates/civil-day.ts'
import { instantOf } from '../../../platform/dates/wall-clock.ts'
import { parseRule, WEEKDAY_CODES } from '../model/repeat/rule.ts'
import { repeatText } from '../model/repeat/repeat-text.ts'
import type { Task } from '../model/task.ts'
import { icsDay, icsLocal, icsText, icsUtc, textValue, type Component, type Property } from './ics.ts'
import { timeZoneOf } from './time-zone.ts'

/** A class that the student chose: every week on some days. */
export interface ScheduledClass {
  id: string
  title: string
  place: string | null
  /** The first and the last day of the term. */
  from: Day
  until: Day
  /** Monday is 1. */
  weekdays: readonly number[]
  /** HH:MM in the school's time zone. */
  start: string
  end: string
  timeZone: string | null
  updatedAt: string
}

export interface CalendarContent {
  tasks: readonly Task[]
  classes: readonly ScheduledClass[]
  /** The owner's; where none is chosen, the one of this machine. */
  timeZone: string
}

const YEAR_MS = 366 * 86_400_000

/** The whole calendar. The same content is the same text, so that its hash tells whether anything changed. */
export function calendarText({ tasks, classes, timeZone }: CalendarContent): string {
  const zones = new Set([
    ...tasks.filter(({ repeatRule, dueTime }) => repeatRule !== null && dueTime !== null).map(() => timeZone),
    ...classes.map((each) => each.timeZone ?? timeZone),
  ])
  const starts = [
    ...tasks.flatMap(({ dueDate }) => dueDate ?? []),
    ...classes.map(({ from }) => from),
  ].toSorted()
  const from = new Date(Date.parse(`${starts[0] ?? '2026-01-01'}T00:00:00Z`) - YEAR_MS)
  const until = new Date(Date.parse(`${starts.at(-1) ?? '2026-01-01'}T00:00:00Z`) + 3 * YEAR_MS)
  return icsText({
    name: 'VCALENDAR',
    properties: [
      ['VERSION', '2.0'],
      ['PRODID', '-//Tutor Nexus//Calendar//EN'],
      ['CALSCALE', 'GREGORIAN'],
      ['METHOD', 'PUBLISH'],
      ['NAME', 'Tutor Nexus'],
      ['X-WR-CALNAME', 'Tutor Nexus'],
      ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
      ['X-PUBLISHED-TTL', 'PT1H'],
    ],
    components: [
      ...[...zones].filter((zone) => zone !== 'UTC').map((zone) => timeZoneOf(zone, from, until)),
      ...tasks.flatMap((task) => deadline(task, timeZone)),
      ...classes.flatMap((each) => classEvent(each, timeZone)),
    ],
  })
}

/** A deadline takes no time, so it blocks none. */
function deadline(task: Task, timeZone: string): Component[] {
  const { id, title, description, dueDate, dueTime, repeatRule, updatedAt, isCompleted, rev } = task
  if (dueDate === null) return []
  const rule = isCompleted || repeatRule === null ? undefined : parseRule(repeatRule)
  const about = [description, rule && `Repeats ${repeatText(rule)}.`].filter(Boolean).join('\n\n')
  return [
    {
      name: 'VEVENT',
      properties: [
        ['UID', `task-${id}@tutor-nexus`],
        ['DTSTAMP', icsUtc(new Date(updatedAt))],
        ['LAST-MODIFIED', icsUtc(new Date(updatedAt))],
        ['SEQUENCE', String(rev)],
        ['SUMMARY', textValue(isCompleted ? `✓ ${title}` : title)],
        ...(about === '' ? [] : [['DESCRIPTION', textValue(about)] as const]),
        ...whenDue(dueDate, dueTime, rule === undefined ? null : timeZone, timeZone),
        ...(rule && repeatRule !== null ? [['RRULE', ruleFor(repeatRule, dueTime, timeZone)] as const] : []),
        ['TRANSP', 'TRANSPARENT'],
      ],
      components: isCompleted ? [] : [reminder(title, dueTime)],
    },
  ]
}

/** A day, a moment, or, where it repeats, a time in the owner's zone: clocks change between two of them. */
function whenDue(day: Day, time: string | null, repeatsIn: string | null, timeZone: string): Property[] {
  if (time === null)
    return [
      ['DTSTART;VALUE=DATE', icsDay(day)],
      ['DTEND;VALUE=DATE', icsDay(addDays(day, 1))],
    ]
  return repeatsIn === null || repeatsIn === 'UTC'
    ? [['DTSTART', icsUtc(instantOf({ day, time }, timeZone))]]
    : [[`DTSTART;TZID=${repeatsIn}`, icsLocal(day, time)]]
}

/** The end of a rule is of the kind of its start: a day, or a moment in UTC. */
function ruleFor(rule: string, time: string | null, timeZone: string): string {
  if (time === null) return rule
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})/, (_, year: string, month: string, date: string) => {
    const end = instantOf({ day: `${year}-${month}-${date}`, time: '23:59' }, timeZone)
    return `UNTIL=${icsUtc(end)}`
  })
}

const reminder = (title: string, time: string | null): Component => ({
  name: 'VALARM',
  properties: [
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', textValue(title)],
    // An hour before, or at nine in the morning of the day before.
    ['TRIGGER', time === null ? '-PT15H' : '-PT1H'],
  ],
})

function classEvent(each: ScheduledClass, ownerZone: string): Component[] {
  const timeZone = each.timeZone ?? ownerZone
  const first = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(each.from, days))
    .find((day) => each.weekdays.includes(weekdayOf(day)))
  if (first === undefined || first > each.until) return []
  const days = each.weekdays.map((weekday) => WEEKDAY_CODES[weekday - 1] ?? '').join(',')
  const last = icsUtc(instantOf({ day: each.until, time: '23:59' }, timeZone))
  const at = (time: string): Property =>
    timeZone === 'UTC' ? ['', `${icsLocal(first, time)}Z`] : [`;TZID=${timeZone}`, icsLocal(first, time)]
  const [start, end] = [at(each.start), at(each.end)]
  return [
    {
      name: 'VEVENT',
      properties: [
        ['UID', `class-${each.id}@tutor-nexus`],
        ['DTSTAMP', icsUtc(new Date(each.updatedAt))],
        ['SUMMARY', textValue(each.title)],
        ...(each.place === null ? [] : [['LOCATION', textValue(each.place)] as const]),
        [`DTSTART${start[0]}`, start[1]],
        [`DTEND${end[0]}`, end[1]],
        ['RRULE', `FREQ=WEEKLY;UNTIL=${last};BYDAY=${days}`],
      ],
    },
  ]
}
