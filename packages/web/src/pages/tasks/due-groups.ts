import { dayAfter, dayText } from '../../parts/time/dates.ts'
import type { Task } from '../../parts/study/use-tasks.ts'
import { PRIORITIES } from './task-fields.tsx'

export interface DueGroup {
  id: string
  title: string
  tasks: Task[]
  /** The day onto which tasks can be dropped here; `none` is no date. */
  day?: string
}

const WEEK_DAYS = 7

/**
 * Groups tasks by due date: each of the next days by itself. Empty groups are left out, subtasks follow their task.
 * `held` is a task as it was when it was opened for editing: it stays where it is until it is closed.
 */
export function dueGroups(tasks: readonly Task[], today: string, held?: Task): DueGroup[] {
  const placed = (task: Task): Task => (task.id === held?.id ? held : task)
  const days = Array.from({ length: WEEK_DAYS }, (_, at) => dayAfter(today, at + 1))
  const groups: DueGroup[] = [
    { id: 'overdue', title: 'Overdue', tasks: [] },
    ...[today, ...days].map((day) => ({ id: day, title: dayText(day, today), day, tasks: [] })),
    { id: 'later', title: 'Later', tasks: [] },
    { id: 'undated', title: 'No date', day: 'none', tasks: [] },
  ]
  const ids = new Set(tasks.map(({ id }) => id))
  const whole = tasks.filter((each) => !ids.has(each.parent_id ?? ''))
  for (const task of whole.toSorted((one, other) => bySoonest(placed(one), placed(other)))) {
    const id = groupOf(placed(task).due_date, today, days.at(-1) ?? today)
    const parts = tasks.filter((each) => each.parent_id === task.id).toSorted(byAge)
    groups.find((group) => group.id === id)?.tasks.push(task, ...parts)
  }
  return groups.filter((group) => group.tasks.length > 0)
}

function groupOf(due: string | null, today: string, weekEnd: string): string {
  if (due === null) return 'undated'
  if (due < today) return 'overdue'
  return due <= weekEnd ? due : 'later'
}

function bySoonest(one: Task, other: Task): number {
  const days = moment(one).localeCompare(moment(other))
  return days || rankOf(one) - rankOf(other) || byAge(one, other)
}

const byAge = (one: Task, other: Task): number => one.id.localeCompare(other.id)

/** A day without a time comes after its times. */
const moment = ({ due_date, due_time = '24:00' }: Task): string => `${due_date ?? ''} ${due_time}`

const rankOf = ({ priority }: Task): number =>
  priority === null ? PRIORITIES.indexOf('medium') + 0.5 : PRIORITIES.indexOf(priority)
