import type { Data } from '../../api/call.ts'

export type Task = Data<'list_tasks'>['tasks'][number]

export interface DueTask extends Task {
  due: 'overdue' | 'today' | 'later' | 'open'
}

const ORDER = { overdue: 0, today: 1, later: 2, open: 3 } as const
const WEIGHT = { high: 0, medium: 1, low: 2 } as const

/** A calendar day where the reader is, today's if none is given: `2026-11-15`. */
export const dayOf = (date = new Date()): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** What is late first, then what is due today, then the rest by date; the more important first. */
export const byUrgency = (tasks: readonly Task[], today: string): DueTask[] =>
  tasks
    .map((task): DueTask => ({ ...task, due: dueOf(task.due_date?.slice(0, 10) ?? null, today) }))
    .toSorted(
      (one, other) =>
        ORDER[one.due] - ORDER[other.due] ||
        (one.due_date ?? '').localeCompare(other.due_date ?? '') ||
        WEIGHT[one.priority ?? 'low'] - WEIGHT[other.priority ?? 'low'],
    )

function dueOf(date: string | null, today: string): DueTask['due'] {
  if (date === null) return 'open'
  return date < today ? 'overdue' : date === today ? 'today' : 'later'
}
