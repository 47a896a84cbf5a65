import type { Task } from '../../parts/study/use-tasks.ts'

export interface DueTask extends Task {
  due: 'overdue' | 'today' | 'later' | 'open'
}

const ORDER = { overdue: 0, today: 1, later: 2, open: 3 } as const
const WEIGHT = { high: 0, medium: 1, low: 2 } as const

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
