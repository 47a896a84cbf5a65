import { useState } from 'react'
import hidden from '../../design/hidden.module.css'
import { Button } from '../../parts/form/button.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { dayText } from '../../parts/time/dates.ts'
import type { Task } from '../../parts/study/use-tasks.ts'
import type { DragHandle } from './use-drag-task.ts'
import styles from './task-row.module.css'

interface Props {
  task: Task
  today: string
  /** The day that the heading above names: only the time is shown for it. */
  day?: string | undefined
  onTick: (completed: boolean) => Promise<void>
  onEdit: () => void
  onRemove: () => void
  handle?: ReturnType<DragHandle> | undefined
}

/** A task in one line; a click opens it. */
export function TaskRow({ task, today, day, onTick, onEdit, onRemove, handle }: Props) {
  // Optimistic state while saving.
  const [wanted, setWanted] = useState<boolean>()
  const { title, description, due_date, due_time, priority, labels, is_completed, repeats, subtasks } = task
  const tick = (completed: boolean) => {
    setWanted(completed)
    void onTick(completed).finally(() => setWanted(undefined))
  }
  return (
    <div className={styles['row']} data-done={is_completed || undefined}>
      {handle ? (
        <span className={styles['handle']} title="Drag to another day" aria-hidden="true" {...handle}>
          ⠿
        </span>
      ) : null}
      <span className={styles['tick']}>
        <input
          type="checkbox"
          aria-label={`Done: ${title}`}
          checked={wanted ?? is_completed}
          onChange={({ target }) => tick(target.checked)}
        />
      </span>
      <button type="button" className={styles['title']} onClick={onEdit}>
        <span className={hidden['hidden']}>Edit </span>
        {title}
      </button>
      {due_date === null || (due_date === day && !due_time) ? null : (
        <time
          dateTime={due_date}
          className={styles['due']}
          data-late={(due_date < today && !is_completed) || undefined}
        >
          {due_date === day ? due_time : [dayText(due_date, today), due_time].filter(Boolean).join(', ')}
        </time>
      )}
      <Button look="quiet" aria-label={`Delete: ${title}`} className={styles['remove']} onClick={onRemove}>
        <Icon name="bin" />
      </Button>
      {priority === null && labels.length === 0 && !description && !repeats && !subtasks ? null : (
        <span className={styles['about']}>
          {priority === null ? null : (
            <Tag tone={priority === 'high' && !is_completed ? 'warning' : 'plain'}>{priority} priority</Tag>
          )}
          {repeats ? <Tag>{repeats.text}</Tag> : null}
          {subtasks ? (
            <Tag>
              {subtasks.done} of {subtasks.total} done
            </Tag>
          ) : null}
          {labels.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
          {description ? <span className={styles['description']}>{description}</span> : null}
        </span>
      )}
    </div>
  )
}
