import { useId } from 'react'
import { EditTask } from './edit-task.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import styles from './tasks-page.module.css'
import { TaskRow } from './task-row.tsx'
import type { TaskActions } from './use-task-actions.ts'

export interface RowProps {
  today: string
  /** The task being edited. */
  edited: string | undefined
  onEdit: (id: string | undefined) => void
  actions: TaskActions
}

interface Props extends RowProps {
  title: string
  tasks: readonly Task[]
}

/** A group of tasks by due date. */
export function TaskList({ title, ...list }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title} <span className={styles['count']}>{list.tasks.length}</span>
      </h2>
      <TaskRows {...list} />
    </section>
  )
}

export function TaskRows({ tasks, today, edited, onEdit, actions }: Omit<Props, 'title'>) {
  return (
    <ul className={styles['rows']}>
      {tasks.map((task) => (
        <li key={task.id} data-task={task.id}>
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
