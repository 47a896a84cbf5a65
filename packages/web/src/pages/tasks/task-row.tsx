import { useState } from 'react'
import hidden from '../../design/hidden.module.css'
import { Button } from '../../parts/form/button.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { dayText } from '../../parts/time/dates.ts'
import type { Task } from '../../parts/study/use-tasks.ts'
import styles from './task-row.module.css'

interface Props {
  task: Task
  today: string
  onTick: (completed: boolean) => Promise<void>
  onEdit: () => void
  onRemove: () => void
}

/** A task in one line; a click opens it. */
export function TaskRow({ task, today, onTick, onEdit, onRemove }: Props) {
  // Optimistic state while saving.
  const [wanted, setWanted] = useState<boolean>()
  const { title, description, due_date, priority, labels, is_completed } = task
  const tick = (completed: boolean) => {
    setWanted(completed)
    void onTick(completed).finally(() => setWanted(undefined))
  }
  return (
    <div className={styles['row']} data-done={is_completed || undefined}>
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
      {due_date === null || (due_date === today && !is_completed) ? null : (
        <time
          dateTime={due_date}
          className={styles['due']}
          data-late={(due_date < today && !is_completed) || undefined}
        >
          {dayText(due_date, today)}
        </time>
      )}
      <Button look="quiet" aria-label={`Delete: ${title}`} className={styles['remove']} onClick={onRemove}>
        <Icon name="bin" />
      </Button>
      {priority === null && labels.length === 0 && !description ? null : (
        <span className={styles['about']}>
          {priority === null ? null : (
            <Tag tone={priority === 'high' && !is_completed ? 'warning' : 'plain'}>{priority} priority</Tag>
          )}
          {labels.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
          {description ? <span className={styles['description']}>{description}</span> : null}
        </span>
      )}
    </div>
  )
}
