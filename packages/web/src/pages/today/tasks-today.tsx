import { Link } from '@tanstack/react-router'
import { useAction } from '../../api/use-tool.ts'
import { buttonClass } from '../../parts/button.tsx'
import { destinationOf } from '../../parts/destination.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { useToast } from '../../parts/toast.tsx'
import { byUrgency, dayOf, type DueTask } from './due-tasks.ts'
import type { QueryOf } from './query-of.ts'
import styles from './today.module.css'

const MOST_SHOWN = 6

/** The tasks that are late or due today, then what comes next. */
export function TasksToday({ query }: { query: QueryOf<'list_tasks'> }) {
  return (
    <Loaded query={query} doing="list the tasks" waiting="Looking up the tasks">
      {({ data: { tasks, next_cursor: more } }) => {
        if (tasks.length === 0)
          return (
            <>
              <p className={styles['soft']}>Nothing is open. A task with a date shows here when it is due.</p>
              <PageOf tool="add_task">Add a task</PageOf>
            </>
          )
        const sorted = byUrgency(tasks, dayOf())
        const late = sorted.filter(({ due }) => due === 'overdue').length
        const today = sorted.filter(({ due }) => due === 'today').length
        const rest = sorted.length - MOST_SHOWN
        return (
          <>
            <p>{[late > 0 && `${late} overdue`, `${today} due today`].filter(Boolean).join(', ')}</p>
            <ul className={styles['rows']} aria-label="Tasks">
              {sorted.slice(0, MOST_SHOWN).map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
            <PageOf tool="list_tasks">
              {rest > 0 ? `All tasks, ${rest}${more === undefined ? '' : ' and'} more` : 'All tasks'}
            </PageOf>
          </>
        )
      }}
    </Loaded>
  )
}

function TaskRow({ task: { id, title, due, due_date: date } }: { task: DueTask }) {
  const say = useToast()
  const completing = useAction('complete_task')
  const set = (completed: boolean) => completing.mutateAsync({ task_id: id, completed })
  const complete = async (): Promise<void> => {
    try {
      await set(true)
      say({ text: `Done: ${title}`, undo: () => void set(false) })
    } catch (error) {
      say({ text: error instanceof Error ? error.message : 'It could not be done' })
    }
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
        {due === 'today'
          ? 'today'
          : date === null
            ? ''
            : `${due === 'overdue' ? 'overdue, ' : ''}${dayText(date)}`}
      </span>
    </li>
  )
}

/** Where a tool has a page of its own, that is where it leads. */
function PageOf({ tool, children }: { tool: string; children: string | string[] }) {
  const destination = destinationOf({ data: { tool, arguments: {} } })
  return destination ? (
    <Link {...destination} className={buttonClass()}>
      {children}
    </Link>
  ) : null
}

const dayText = (date: string): string =>
  new Date(`${date.slice(0, 10)}T12:00:00`).toLocaleDateString('en', { day: 'numeric', month: 'short' })
