import { ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { CollapsibleSection } from '../../parts/layout/disclosure.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import styles from './tasks-page.module.css'
import type { Task, useDoneTasks } from '../../parts/study/use-tasks.ts'
import { TaskRows, type RowProps } from './task-list.tsx'

interface Props extends RowProps {
  done: ReturnType<typeof useDoneTasks>
  fits: (task: Task) => boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Completed tasks, loaded when the section is opened. */
export function DoneTasks({ done, fits, isOpen, onOpen, ...rows }: Props) {
  return (
    <CollapsibleSection title="Done" isOpen={isOpen} onOpen={onOpen}>
      {() => <Opened {...{ done, fits }} {...rows} />}
    </CollapsibleSection>
  )
}

function Opened({ done: { query, isKnown, tasks, total }, fits, ...rows }: Omit<Props, 'isOpen' | 'onOpen'>) {
  if (!isKnown)
    return query.error ? (
      <ErrorState error={query.error} doing="load completed tasks" onRetry={() => void query.refetch()} />
    ) : (
      <Progress label="Loading completed tasks" />
    )
  const shown = tasks.filter(fits).toSorted(byLatest)
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles['none']}>{tasks.length === 0 ? 'No completed tasks' : 'No results'}</p>
      ) : (
        <TaskRows {...rows} tasks={shown} />
      )}
      <ShowMore query={query} shown={tasks.length} total={total} of="task" />
    </>
  )
}

const byLatest = (one: Task, other: Task): number =>
  (other.completed_at ?? '').localeCompare(one.completed_at ?? '')
