import { useState, type RefObject } from 'react'
import { useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { TextField } from '../../parts/form/field.tsx'
import { useToast } from '../../parts/feedback/toast.tsx'
import { DateField, RepeatField, useDateAtEnd } from '../../parts/time/date-field.tsx'
import styles from './add-task.module.css'
import { fieldsOf, labelsFault, labelsIn, type Priority, PriorityField } from './task-fields.tsx'

const EMPTY = { title: '', due: '', repeat: '', priority: null as Priority | null, labels: '' }
const LONGEST_TITLE = 255

export function AddTask({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const say = useToast()
  const adding = useAction('add_task', { untilShown: false })
  const [fields, setFields] = useState(EMPTY)
  const { title, due, repeat, priority, labels } = fields
  const [isTried, setTried] = useState(false)
  const change = (some: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...some }))
  // One word alone is the task.
  const named = useDateAtEnd(due === '' && repeat === '' && title.trim().includes(' ') ? title : undefined)
  const given = labelsIn(labels)
  const fault = labelsFault(given)
  const add = () => {
    field.current?.focus()
    setTried(true)
    if (title.trim() === '' || fault || adding.isPending) return
    adding.mutate(
      {
        ...fieldsOf({
          title,
          due_date: due || null,
          priority,
          labels: given,
          description: null,
          notes: null,
        }),
        ...(repeat === '' ? {} : { repeat }),
      },
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
        <div>
          <TextField
            ref={field}
            label="What needs to be done?"
            autoComplete="off"
            maxLength={LONGEST_TITLE}
            fault={isTried && title.trim() === '' ? 'Enter a task' : undefined}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
          {named ? (
            <Button
              look="quiet"
              className={styles['named']}
              onClick={() => {
                change({ title: named.rest, due: named.due, repeat: named.repeat })
                field.current?.focus()
              }}
            >
              {named.offer}
            </Button>
          ) : null}
        </div>
        <DateField value={due} onChange={(next) => change({ due: next })} />
        <RepeatField value={repeat} from={due} onChange={(next) => change({ repeat: next })} />
        <PriorityField value={priority} onChange={(next) => change({ priority: next })} />
        <TextField
          label="Labels"
          autoComplete="off"
          placeholder="MATH 151"
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
