import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../parts/form/button.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { AddTask } from './add-task.tsx'
import { DoneTasks } from './done-tasks.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { dueGroups } from './due-groups.ts'
import { Filters, fits } from './filters.tsx'
import { TaskList } from './task-list.tsx'
import styles from './tasks-page.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { useTaskActions } from './use-task-actions.ts'
import { useDoneTasks, usePendingTasks } from '../../parts/study/use-tasks.ts'
import { useToday } from '../../parts/time/use-today.ts'

const route = getRouteApi('/tasks')

export function TasksPage() {
  const chosen = route.useSearch()
  const navigate = route.useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const pending = usePendingTasks()
  const done = useDoneTasks(chosen.done !== undefined)
  const actions = useTaskActions()
  const today = useToday()
  const shown = pending.tasks.filter((task) => fits(task, chosen))
  const all = [...pending.tasks, ...done.tasks]
  const withTask = (act: (task: (typeof all)[number]) => unknown) => (id: string) => {
    const task = all.find((each) => each.id === id)
    if (task) void act(task)
  }
  const search = (next: typeof chosen) => void navigate({ search: next, replace: true, resetScroll: false })
  const edit = (task: string | undefined) => {
    const { task: _, ...rest } = chosen
    search(task === undefined ? rest : { ...rest, task })
  }
  const keys = useRowKeys({
    tick: withTask((task) => actions.tick(task, !task.is_completed)),
    remove: withTask(actions.remove),
    edit,
    add: () => field.current?.focus(),
  })
  const rows = { today, edited: chosen.task, onEdit: edit, actions }
  return (
    <>
      <PageHeader title="Tasks">Sorted by due date</PageHeader>
      <AddTask field={field} />
      {actions.failed ? <ErrorState {...actions.failed} /> : null}
      <div {...keys} className={styles['list']}>
        <Filters tasks={pending.tasks} chosen={chosen} onChoose={search} />
        {pending.query.error && !pending.isKnown ? (
          <ErrorState
            error={pending.query.error}
            doing="load tasks"
            onRetry={() => void pending.query.refetch()}
          />
        ) : !pending.isKnown ? (
          <Progress label="Loading tasks" />
        ) : pending.tasks.length === 0 ? (
          <EmptyState title="No open tasks">
            Add one above. Connected assistants can add tasks too.
          </EmptyState>
        ) : shown.length === 0 ? (
          <EmptyState
            title="No results"
            actions={
              <Button onClick={() => search(chosen.done === undefined ? {} : { done: chosen.done })}>
                Show all tasks
              </Button>
            }
          >
            {pluralize(pending.tasks.length, 'task')} hidden by the filters
          </EmptyState>
        ) : (
          dueGroups(shown, today).map((group) => (
            <TaskList key={group.id} {...rows} title={group.title} tasks={group.tasks} />
          ))
        )}
        {pending.query.hasNextPage ? (
          <ShowMore query={pending.query} shown={pending.tasks.length} total={pending.total} of="task" />
        ) : null}
        {shown.length > 0 ? (
          <p className={styles['keys']}>
            In the list: <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>x</kbd> to complete, <kbd>e</kbd> to edit,{' '}
            <kbd>Delete</kbd> to delete, <kbd>n</kbd> for a new task
          </p>
        ) : null}
        <DoneTasks
          {...rows}
          done={done}
          fits={(task) => fits(task, chosen)}
          isOpen={chosen.done !== undefined}
          onOpen={(isOpen) => {
            const { done: _, ...rest } = chosen
            search(isOpen ? { ...rest, done: 'shown' } : rest)
          }}
        />
      </div>
    </>
  )
}
