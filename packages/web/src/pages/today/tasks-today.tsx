import { Link } from '@tanstack/react-router'
import { useAction } from '../../api/use-tool.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useToast, useReported } from '../../parts/feedback/toast.tsx'
import { buttonClass } from '../../parts/form/button.tsx'
import type { Task, usePendingTasks } from '../../parts/study/use-tasks.ts'
import { dayText } from '../../parts/time/dates.ts'
import { useToday } from '../../parts/time/use-today.ts'
import styles from './today.module.css'

const MOST_SHOWN = 6

/** Overdue tasks, then those due today, then the rest. */
export function TasksToday({ pending }: { pending: ReturnType<typeof usePendingTasks> }) {
  const { query, tasks } = pending
  const day = useToday()
  return (
    <Loaded query={query} doing="load tasks" waiting="Loading tasks">
      {() => {
        if (tasks.length === 0)
          return (
            <>
              <p className={styles['soft']}>No open tasks. What is due soon appears here.</p>
              <Link to="/tasks" className={buttonClass()}>
                Add a task
              </Link>
            </>
          )
        const sorted = byUrgency(tasks, day)
        const late = sorted.filter(({ due }) => due === 'overdue').length
        const today = sorted.filter(({ due }) => due === 'today').length
        const rest = sorted.length - MOST_SHOWN
        return (
          <>
            <p>{[late > 0 && `${late} overdue`, `${today} due today`].filter(Boolean).join(', ')}</p>
            <ul className={styles['rows']} aria-label="Tasks">
              {sorted.slice(0, MOST_SHOWN).map((task) => (
                <TaskRow key={task.id} task={task} today={day} />
              ))}
            </ul>
            <Link to="/tasks" className={buttonClass()}>
              {rest > 0 ? `All tasks (${rest}${query.hasNextPage ? '+' : ''} more)` : 'All tasks'}
            </Link>
          </>
        )
      }}
    </Loaded>
  )
}

function TaskRow({
  task: { id, title, due, due_date: date, due_time: time },
  today,
}: {
  task: DueTask
  today: string
}) {
  const say = useToast()
  const tried = useReported()
  const completing = useAction('complete_task')
  const set = (completed: boolean) => tried(() => completing.mutateAsync({ task_id: id, completed }))
  const complete = async (): Promise<void> => {
    if (await set(true)) say({ text: `Completed: ${title}`, undo: () => void set(false) })
  }
  return (
    <li className={styles['row']}>
      <input
        type="checkbox"
        id={`task-${id}`}
        checked={completing.isPending}
        onChange={() => void complete()}
      />
      <label htmlFor={`task-${id}`} className={styles['name']}>
        {title}
      </label>
      <span className={styles['when']} data-late={due === 'overdue' || undefined}>
        {date === null
          ? ''
          : `${due === 'overdue' ? 'Overdue: ' : ''}${[dayText(date, today), time].filter(Boolean).join(', ')}`}
      </span>
    </li>
  )
}

interface DueTask extends Task {
  due: 'overdue' | 'today' | 'later' | 'open'
}

const ORDER = { overdue: 0, today: 1, later: 2, open: 3 } as const
const WEIGHT = { high: 0, medium: 1, low: 2 } as const

/** Sorts by due date, then by priority. */
const byUrgency = (tasks: readonly Task[], today: string): DueTask[] =>
  tasks
    .map((task): DueTask => ({ ...task, due: dueOf(task.due_date?.slice(0, 10) ?? null, today) }))
    .toSorted(
      (one, other) =>
        ORDER[one.due] - ORDER[other.due] ||
        (one.due_date ?? '').localeCompare(other.due_date ?? '') ||
        (one.due_time ?? '24:00').localeCompare(other.due_time ?? '24:00') ||
        WEIGHT[one.priority ?? 'low'] - WEIGHT[other.priority ?? 'low'],
    )

function dueOf(date: string | null, today: string): DueTask['due'] {
  if (date === null) return 'open'
  return date < today ? 'overdue' : date === today ? 'today' : 'later'
}
