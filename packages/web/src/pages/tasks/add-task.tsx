import { useState, type RefObject } from 'react'
import { useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { TextField } from '../../parts/form/field.tsx'
import { useToast } from '../../parts/feedback/toast.tsx'
import styles from './add-task.module.css'
import { fieldsOf, labelsFault, labelsIn, type Priority, PriorityField } from './task-fields.tsx'

const EMPTY = { title: '', due: '', priority: null as Priority | null, labels: '' }
const LONGEST_TITLE = 255

export function AddTask({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const say = useToast()
  const adding = useAction('add_task', { untilShown: false })
  const [fields, setFields] = useState(EMPTY)
  const { title, due, priority, labels } = fields
  const [isTried, setTried] = useState(false)
  const change = (some: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...some }))
  const given = labelsIn(labels)
  const fault = labelsFault(given)
  const add = () => {
    field.current?.focus()
    setTried(true)
    if (title.trim() === '' || fault || adding.isPending) return
    adding.mutate(
      fieldsOf({ title, due_date: due || null, priority, labels: given, description: null, notes: null }),
      {
        onSuccess: ({ data }) => {
          // Text typed meanwhile belongs to the next task.
          setFields((now) => (now === fields ? EMPTY : now))
          setTried(false)
          say({ text: `Added: ${data.title}`, about: 'added task' })
        },
      },
    )
  }
  return (
    <form
      aria-label="New task"
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div className={styles['fields']}>
        <TextField
          ref={field}
          label="What needs to be done?"
          autoComplete="off"
          maxLength={LONGEST_TITLE}
          fault={isTried && title.trim() === '' ? 'Enter a task' : undefined}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          label="Due"
          type="date"
          value={due}
          onChange={({ target }) => change({ due: target.value })}
        />
        <PriorityField value={priority} onChange={(next) => change({ priority: next })} />
        <TextField
          label="Labels"
          autoComplete="off"
          placeholder="MATH 151, essay"
          fault={fault}
          value={labels}
          onChange={({ target }) => change({ labels: target.value })}
        />
        <div className={styles['button']}>
          <Button type="submit" look="primary" busy={adding.isPending}>
            Add
          </Button>
        </div>
      </div>
      {adding.error ? <ErrorState error={adding.error} doing="add the task" onRetry={add} /> : null}
    </form>
  )
}
