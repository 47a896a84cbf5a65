import type { Task } from '../../../parts/study/use-tasks.ts'
import { atNoon, dayAfter, dayOf } from '../../../parts/time/dates.ts'

export type Span = 'week' | 'month'

export interface CalendarEntry {
  task: Task
  /** A day on which a repeating task will be due, if it is completed until then. */
  isUpcoming: boolean
}

const WEEK = 7

/** Weeks begin on Monday. */
const mondayOf = (day: string): string => dayAfter(day, -((atNoon(day).getDay() + WEEK - 1) % WEEK))

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The days that are shown around a day: its week, or the whole weeks of its month. */
export function daysAround(day: string, span: Span): string[] {
  const first = mondayOf(span === 'week' ? day : firstOfMonth(day))
  const last = span === 'week' ? first : dayAfter(firstOfMonth(stepFrom(firstOfMonth(day), span, 1)), -1)
  const days: string[] = []
  for (let at = first; at <= last; at = dayAfter(at, 1)) days.push(at)
  while (days.length % WEEK !== 0 || days.length === 0) days.push(dayAfter(first, days.length))
  return days
}

/** The same day so many weeks or months away, or the last of a shorter month. */
export function stepFrom(day: string, span: Span, step: number): string {
  if (span === 'week') return dayAfter(day, step * WEEK)
  const date = atNoon(firstOfMonth(day))
  date.setMonth(date.getMonth() + step)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12)
  date.setDate(Math.min(Number(day.slice(8)), last.getDate()))
  return dayOf(date)
}

/** What is due on each day, by time, with what repeats after it. */
export function entriesByDay(tasks: readonly Task[]): ReadonlyMap<string, CalendarEntry[]> {
  const found = new Map<string, CalendarEntry[]>()
  const put = (day: string, entry: CalendarEntry) => {
    const there = found.get(day)
    if (there) there.push(entry)
    else found.set(day, [entry])
  }
  for (const task of tasks) {
    if (task.due_date === null) continue
    put(task.due_date, { task, isUpcoming: false })
    for (const day of task.repeats?.days ?? []) put(day, { task, isUpcoming: true })
  }
  for (const entries of found.values()) entries.sort(byTime)
  return found
}

const byTime = (one: CalendarEntry, other: CalendarEntry): number =>
  Number(one.isUpcoming) - Number(other.isUpcoming) ||
  (one.task.due_time ?? '24:00').localeCompare(other.task.due_time ?? '24:00') ||
  one.task.id.localeCompare(other.task.id)
