import { Button } from '../../parts/form/button.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import styles from './tasks-page.module.css'
import type { Task } from '../../parts/study/use-tasks.ts'

interface Props {
  before: Task
  /** The current version. */
  now: Task
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Shows what was changed elsewhere, and lets the user choose. */
export function TaskConflict({ before, now, onKeepMine, onUseTheirs }: Props) {
  return (
    <div role="alert" className={styles['changed']}>
      <p>This task was changed elsewhere. Your changes aren’t saved yet.</p>
      <Facts facts={differing(before, now)} />
      <div className={styles['actions']}>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onUseTheirs}>Use theirs</Button>
      </div>
    </div>
  )
}

const NAMES = {
  title: 'Their title',
  due_date: 'Their due date',
  priority: 'Their priority',
  labels: 'Their labels',
  description: 'Their description',
  notes: 'Their notes',
  is_completed: 'Completed',
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
