import { dayAfter } from '../../parts/time/dates.ts'
import type { Task } from '../../parts/study/use-tasks.ts'
import { PRIORITIES } from './task-fields.tsx'

export interface DueGroup {
  id: 'overdue' | 'today' | 'week' | 'later' | 'undated'
  title: string
  tasks: Task[]
}

const WEEK_DAYS = 7

/** Groups tasks by due date; empty groups are left out. */
export function dueGroups(tasks: readonly Task[], today: string): DueGroup[] {
  const weekEnd = dayAfter(today, WEEK_DAYS)
  const groups: DueGroup[] = [
    { id: 'overdue', title: 'Overdue', tasks: [] },
    { id: 'today', title: 'Today', tasks: [] },
    { id: 'week', title: 'Next 7 days', tasks: [] },
    { id: 'later', title: 'Later', tasks: [] },
    { id: 'undated', title: 'No date', tasks: [] },
  ]
  for (const task of tasks.toSorted(bySoonest)) {
    const id = groupOf(task.due_date, today, weekEnd)
    groups.find((group) => group.id === id)?.tasks.push(task)
  }
  return groups.filter((group) => group.tasks.length > 0)
}

function groupOf(due: string | null, today: string, weekEnd: string): DueGroup['id'] {
  if (due === null) return 'undated'
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  return due <= weekEnd ? 'week' : 'later'
}

function bySoonest(one: Task, other: Task): number {
  const days = (one.due_date ?? '').localeCompare(other.due_date ?? '')
  return days || rankOf(one) - rankOf(other) || one.id.localeCompare(other.id)
}

const rankOf = ({ priority }: Task): number =>
  priority === null ? PRIORITIES.indexOf('medium') + 0.5 : PRIORITIES.indexOf(priority)
