import { Button } from '../../parts/form/button.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import styles from './tasks-page.module.css'
import type { Task } from '../../parts/study/use-tasks.ts'

interface Props {
  before: Task
  /** As it is by now. */
  now: Task
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Another device or assistant was faster: what it made of the task, and the choice. */
export function ChangedElsewhere({ before, now, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div role="alert" className={styles['changed']}>
      <p>This task was changed elsewhere while it was open here. Nothing was saved yet.</p>
      <Facts facts={differing(before, now)} />
      <div className={styles['actions']}>
        <Button onClick={onKeepMine}>Save mine over it</Button>
        <Button onClick={onTakeTheirs}>Leave it as it is there</Button>
      </div>
    </div>
  )
}

const NAMES = {
  title: 'Task there',
  due_date: 'Due there',
  priority: 'Priority there',
  labels: 'Labels there',
  description: 'Description there',
  notes: 'Notes there',
  is_completed: 'Done there',
} as const satisfies Partial<Record<keyof Task, string>>

const FIELDS = ['title', 'due_date', 'priority', 'labels', 'description', 'notes', 'is_completed'] as const

const differing = (before: Task, now: Task) =>
  FIELDS.filter((field) => String(before[field]) !== String(now[field])).map(
    (field) => [NAMES[field], shown(now[field])] as const,
  )

function shown(value: Task[(typeof FIELDS)[number]]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return (Array.isArray(value) ? value.join(', ') : value) || 'none'
}
