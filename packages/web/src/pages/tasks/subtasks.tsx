import { useState } from 'react'
import { useAction } from '../../api/use-tool.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { TextField } from '../../parts/form/field.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import styles from './edit-task.module.css'

/** Adds parts to a task while it is edited. */
export function AddSubtask({ task }: { task: Task }) {
  const adding = useAction('add_task')
  const [title, setTitle] = useState('')
  const add = () => {
    if (title.trim() === '' || adding.isPending) return
    adding.mutate({ title, parent_id: task.id }, { onSuccess: () => setTitle('') })
  }
  return (
    <div className={styles['few']}>
      <TextField
        label="New subtask"
        autoComplete="off"
        maxLength={255}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add} busy={adding.isPending}>
        Add subtask
      </Button>
      {adding.error ? <ErrorState error={adding.error} doing="add the subtask" onRetry={add} /> : null}
    </div>
  )
}
