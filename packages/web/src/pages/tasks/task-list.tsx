import { useId } from 'react'
import { EditTask } from './edit-task.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import styles from './tasks-page.module.css'
import { TaskRow } from './task-row.tsx'
import type { DragHandle } from './use-drag-task.ts'
import type { TaskActions } from './use-task-actions.ts'

export interface RowProps {
  today: string
  /** The task being edited. */
  edited: string | undefined
  onEdit: (id: string | undefined) => void
  actions: TaskActions
  handle?: DragHandle | undefined
}

interface Props extends RowProps {
  title: string
  day?: string | undefined
  tasks: readonly Task[]
}

/** A group of tasks by due date. */
export function TaskList({ title, day, ...list }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-day={day}>
      <h2 id={id} className={styles['title']}>
        {title} <span className={styles['count']}>{list.tasks.length}</span>
      </h2>
      <TaskRows {...list} day={day} />
    </section>
  )
}

export function TaskRows({ tasks, today, day, edited, onEdit, actions, handle }: Omit<Props, 'title'>) {
  return (
    <ul className={styles['rows']}>
      {tasks.map((task) => (
        <li key={task.id} data-task={task.id} data-part={task.parent_id === undefined ? undefined : true}>
          {task.id === edited ? (
            <EditTask
              task={task}
              onClose={() => onEdit(undefined)}
              onRemove={() => {
                onEdit(undefined)
                void actions.remove(task)
              }}
            />
          ) : (
            <TaskRow
              task={task}
              today={today}
              day={day}
              handle={handle?.(task.id)}
              onTick={(completed) => actions.tick(task, completed)}
              onEdit={() => onEdit(task.id)}
              onRemove={() => void actions.remove(task)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
