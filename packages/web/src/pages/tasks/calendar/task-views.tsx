import { Dialog } from '../../../parts/layout/dialog.tsx'
import type { Task } from '../../../parts/study/use-tasks.ts'
import type { TaskView } from './task-view.ts'
import { TaskCalendar } from './task-calendar.tsx'
import { dueGroups } from '../due-groups.ts'
import { EditTask } from '../edit-task.tsx'
import { TaskList, type RowProps } from '../task-list.tsx'
import type { Drag, DragHandle } from '../use-drag-task.ts'

interface Props {
  view: TaskView
  at: string
  onMove: (day: string) => void
  tasks: readonly Task[]
  /** The edited task as it was when it was opened. */
  held: Task | undefined
  rows: RowProps
  drag: Drag | undefined
  handle: DragHandle
}

/** The open tasks as a list by due date, or on a calendar with those that have none below. */
export function TaskViews({ view, at, onMove, tasks, held, rows, drag, handle }: Props) {
  if (view === 'list')
    return dueGroups(tasks, rows.today, held).map(({ id, ...group }) => (
      <TaskList key={id} {...rows} {...group} handle={handle} />
    ))
  const edited = tasks.find(({ id }) => id === rows.edited)
  const close = () => rows.onEdit(undefined)
  const undated = tasks.filter(({ due_date }) => due_date === null)
  return (
    <>
      <TaskCalendar span={view} tasks={tasks} {...{ at, onMove, drag, handle }} {...rows} />
      {undated.length > 0 || drag ? (
        <TaskList {...rows} edited={undefined} title="No date" day="none" tasks={undated} handle={handle} />
      ) : null}
      {edited ? (
        <Dialog title="Edit task" onClose={close}>
          <EditTask
            task={edited}
            onClose={close}
            onRemove={() => {
              close()
              void rows.actions.remove(edited)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
