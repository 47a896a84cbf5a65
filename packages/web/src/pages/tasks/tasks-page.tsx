import { useRecentItem } from '../../parts/search/recent-items.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../parts/form/button.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { AddTask } from './add-task.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { DropDays } from './drop-days.tsx'
import { useDragTask } from './use-drag-task.ts'
import { DoneTasks } from './done-tasks.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { Filters, fits } from './filters.tsx'
import { daysAround } from './calendar/calendar-days.ts'
import { keepTaskView, TASK_VIEWS, taskView } from './calendar/task-view.ts'
import { TaskViews } from './calendar/task-views.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import styles from './tasks-page.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { useTaskActions } from './use-task-actions.ts'
import { dayAfter } from '../../parts/time/dates.ts'
import { useDoneTasks, usePendingTasks, type Task } from '../../parts/study/use-tasks.ts'
import { useToday } from '../../parts/time/use-today.ts'

const route = getRouteApi('/tasks')

export function TasksPage() {
  const chosen = route.useSearch()
  const navigate = route.useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const today = useToday()
  const view = taskView(chosen.view)
  const at = dayNamed(chosen.at) ?? today
  const pending = usePendingTasks(view === 'list' ? undefined : daysAround(at, view).at(-1))
  const done = useDoneTasks(chosen.done !== undefined)
  const actions = useTaskActions()
  const shown = pending.tasks.filter((task) => fits(task, chosen) || task.id === chosen.task)
  const held = useHeld(pending.tasks, chosen.task)
  useRecentItem('task', held?.id, held?.title ?? '')
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
  const remove = (task: Task) =>
    actions.remove(
      task,
      all.filter(({ parent_id }) => parent_id === task.id),
    )
  const { drag, handle } = useDragTask((id, day) => {
    const task = pending.tasks.find((each) => each.id === id)
    if (task) void actions.move(task, day, today)
  })
  const keys = useRowKeys(
    {
      tick: withTask((task) => actions.tick(task, !task.is_completed)),
      remove: withTask(remove),
      move: (id, days) => {
        const task = all.find((each) => each.id === id)
        if (task) void actions.move(task, dayAfter(task.due_date ?? today, days), today)
      },
      edit,
      add: () => field.current?.focus(),
    },
    view === 'month' ? 7 : 1,
  )
  const rows = { today, edited: chosen.task, onEdit: edit, actions: { ...actions, remove } }
  return (
    <>
      <PageHeader title="Tasks">Everything you have to do, by due date</PageHeader>
      <AddTask field={field} />
      {actions.failed ? <ErrorState {...actions.failed} /> : null}
      <div {...keys} className={styles['list']}>
        <Filters tasks={pending.tasks} chosen={chosen} onChoose={search} />
        <Tabs
          label="View"
          tabs={TASK_VIEWS}
          chosen={view}
          onChoose={(next) => {
            keepTaskView(next)
            search({ ...chosen, view: next })
          }}
        >
          <div className={styles['view']}>
            {pending.query.error && !pending.isKnown ? (
              <ErrorState
                error={pending.query.error}
                doing="load tasks"
                onRetry={() => void pending.query.refetch()}
              />
            ) : !pending.isKnown ? (
              <Progress label="Loading tasks" />
            ) : view === 'list' && pending.tasks.length === 0 ? (
              <EmptyState title="No open tasks">
                Add one above. Connected assistants can add tasks too.
              </EmptyState>
            ) : shown.length === 0 && pending.tasks.length > 0 ? (
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
              <TaskViews
                {...{ view, at, rows, drag, handle, held }}
                tasks={shown}
                onMove={(day) => search({ ...chosen, at: day })}
              />
            )}
          </div>
        </Tabs>
        {drag && view === 'list' ? <DropDays drag={drag} today={today} /> : null}
        {pending.query.hasNextPage ? (
          <ShowMore query={pending.query} shown={pending.tasks.length} total={pending.total} of="task" />
        ) : null}
        {shown.length > 0 ? <KeyHelp isMonth={view === 'month'} /> : null}
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
        <CalendarFeed
          isOpen={chosen.calendar !== undefined}
          onOpen={(isOpen) => {
            const { calendar: _, ...rest } = chosen
            search(isOpen ? { ...rest, calendar: 'shown' } : rest)
          }}
        />
      </div>
    </>
  )
}

const dayNamed = (text: string | undefined): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? '')) ? text : undefined

function KeyHelp({ isMonth }: { isMonth: boolean }) {
  return (
    <p className={styles['keys']}>
      On a task: <kbd>↑</kbd> <kbd>↓</kbd> for the next one, <kbd>x</kbd> to complete, <kbd>e</kbd> to edit,{' '}
      {isMonth ? (
        <>
          <kbd>Shift</kbd>+<kbd>←</kbd> <kbd>→</kbd> to move by a day, with <kbd>↑</kbd> <kbd>↓</kbd> by a
          week,
        </>
      ) : (
        <>
          <kbd>Shift</kbd>+<kbd>↓</kbd> <kbd>↑</kbd> to move by a day,
        </>
      )}{' '}
      <kbd>Delete</kbd> to delete, <kbd>n</kbd> for a new task
    </p>
  )
}

/** The edited task as it was when it was opened. A form that moved to another group would lose what is typed. */
function useHeld(tasks: readonly Task[], edited: string | undefined): Task | undefined {
  const [held, setHeld] = useState<Task>()
  if (held?.id === edited) return held
  const opened = tasks.find(({ id }) => id === edited)
  if (opened?.id !== held?.id) setHeld(opened)
  return opened
}
