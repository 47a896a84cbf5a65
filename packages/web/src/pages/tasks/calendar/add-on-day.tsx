import { useState } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { atNoon, dayText, longDay } from '../../../parts/time/dates.ts'
import styles from './task-calendar.module.css'

/** Asks for the title of a task that is due on a day. */
export function AddOnDay({ day, today, onClose }: { day: string; today: string; onClose: () => void }) {
  const say = useToast()
  const adding = useAction('add_task')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = title.trim() === ''
  const add = () => {
    setTried(true)
    if (isEmpty || adding.isPending) return
    adding.mutate(
      { title, due_date: day },
      {
        onSuccess({ data }) {
          onClose()
          say({ text: `Added for ${dayText(day, today)}: ${data.title}`, about: 'added task' })
        },
      },
    )
  }
  return (
    <Dialog title={`New task, ${longDay(atNoon(day))}`} onClose={onClose}>
      <form
        aria-label="New task on this day"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Task"
          autoComplete="off"
          maxLength={255}
          fault={isTried && isEmpty ? 'Enter a task' : undefined}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {adding.error ? <ErrorState error={adding.error} doing="add the task" onRetry={add} /> : null}
        <Button type="submit" look="primary" busy={adding.isPending}>
          Add task
        </Button>
      </form>
    </Dialog>
  )
}
