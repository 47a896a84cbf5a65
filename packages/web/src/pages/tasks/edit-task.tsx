import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { TOOL_KEY, useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { TextArea, TextField } from '../../parts/form/field.tsx'
import { DateField, RepeatField } from '../../parts/time/date-field.tsx'
import { AddSubtask } from './subtasks.tsx'
import { TaskConflict } from './task-conflict.tsx'
import styles from './edit-task.module.css'
import { labelsFault, labelsIn, PriorityField } from './task-fields.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'

/** As the field takes it. */
const dueText = ({ due_date, due_time }: Task): string => [due_date, due_time].filter(Boolean).join(' ')

interface Props {
  task: Task
  onClose: () => void
  onRemove: () => void
}

/** Edits a task in the list. Only changed fields are sent. */
export function EditTask({ task, onClose, onRemove }: Props) {
  const client = useQueryClient()
  const updating = useAction('update_task')
  // The version the edit is based on.
  const [base, setBase] = useState(task)
  const [title, setTitle] = useState(task.title)
  const [due, setDue] = useState(dueText(task))
  const [repeat, setRepeat] = useState(task.repeats?.text ?? '')
  const [priority, setPriority] = useState(task.priority)
  const [labels, setLabels] = useState(task.labels.join(', '))
  const [description, setDescription] = useState(task.description ?? '')
  const [notes, setNotes] = useState(task.notes ?? '')
  const given = labelsIn(labels)
  const fault = labelsFault(given)
  const isUntitled = title.trim() === ''
  const changes = {
    ...(title.trim() === base.title ? {} : { title }),
    ...(due === dueText(base) ? {} : { due_date: due || null }),
    ...(repeat === (base.repeats?.text ?? '') ? {} : { repeat: repeat || null }),
    ...(priority === base.priority ? {} : { priority }),
    ...(given.join() === base.labels.join() ? {} : { labels: given }),
    ...(description === (base.description ?? '') ? {} : { description: description || null }),
    ...(notes === (base.notes ?? '') ? {} : { notes: notes || null }),
  }
  const save = (rev: number) => {
    if (isUntitled || fault || updating.isPending) return
    if (Object.keys(changes).length === 0) return onClose()
    updating.mutate(
      { task_id: task.id, ...changes, base_rev: rev },
      {
        onSuccess: onClose,
        // Shows what was changed elsewhere.
        onError: () => void client.invalidateQueries({ queryKey: [TOOL_KEY] }),
      },
    )
  }
  const press = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !isSave) return
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save(base.rev)
    else onClose()
  }
  const isConflict = updating.error instanceof CallFailure && updating.error.code === 'CONFLICT'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any field
    <form
      aria-label={`Edit ${task.title}`}
      className={styles['edit']}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        save(base.rev)
      }}
    >
      <TextField
        label="Task"
        autoFocus
        autoComplete="off"
        maxLength={255}
        fault={isUntitled ? 'Enter a task' : undefined}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className={styles['few']}>
        <DateField value={due} onChange={setDue} />
        {task.parent_id === undefined ? <RepeatField value={repeat} from={due} onChange={setRepeat} /> : null}
        <PriorityField value={priority} onChange={setPriority} />
        <TextField
          label="Labels"
          autoComplete="off"
          hint="Comma-separated"
          fault={fault}
          value={labels}
          onChange={({ target }) => setLabels(target.value)}
        />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={10_000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <TextArea
        label="Notes"
        rows={2}
        maxLength={10_000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      {task.parent_id === undefined ? <AddSubtask task={task} /> : null}
      {isConflict ? (
        <TaskConflict
          before={base}
          now={task}
          onKeepMine={() => {
            setBase(task)
            save(task.rev)
          }}
          onUseTheirs={onClose}
        />
      ) : updating.error ? (
        <ErrorState error={updating.error} doing="save the task" onRetry={() => save(base.rev)} />
      ) : null}
      <div className={styles['foot']}>
        <Button look="quiet" className={styles['remove']} onClick={onRemove}>
          Delete task
        </Button>
        <span className={styles['keys']}>
          <kbd>Ctrl</kbd>+<kbd>Enter</kbd> to save, <kbd>Esc</kbd> to close
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={updating.isPending} disabled={isUntitled}>
          Save
        </Button>
      </div>
    </form>
  )
}
