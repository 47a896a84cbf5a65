import { useAction } from '../../api/use-tool.ts'
import { useToast } from '../../parts/feedback/toast.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import { dayText } from '../../parts/time/dates.ts'
import { fieldsOf } from './task-fields.tsx'

/** Completes and deletes tasks, with undo. Errors are in `failed`. */
export function useTaskActions() {
  const say = useToast()
  const completing = useAction('complete_task')
  const deleting = useAction('delete_task')
  const adding = useAction('add_task')
  const updating = useAction('update_task')

  const setDone = (task_id: string, completed: boolean) =>
    completing.mutateAsync({ task_id, completed }).then(() => true, isShown)

  /** Deletion is permanent, so the task is added again. */
  const bringBack = async (task: Task, parts: readonly Task[], parent = task.parent_id): Promise<void> => {
    const { data } = await adding.mutateAsync({
      ...fieldsOf({ ...task, due_date: dueOf(task, task.due_date) }),
      ...(task.repeats ? { repeat: task.repeats.rule } : {}),
      ...(parent === undefined ? {} : { parent_id: parent }),
    })
    for (const part of parts) await bringBack(part, [], data.task_id)
    if (task.is_completed) await setDone(data.task_id, true)
  }

  const setDue = (task: Task, day: string | null) =>
    updating.mutateAsync({ task_id: task.id, due_date: dueOf(task, day) }).then(() => true, isShown)

  return {
    async tick({ id, title }: Task, completed: boolean) {
      if (!(await setDone(id, completed))) return
      say({
        text: completed ? `Completed: ${title}` : `Reopened: ${title}`,
        undo: () => void setDone(id, !completed),
      })
    },
    /** To another day, at the same time of day. */
    async move(task: Task, day: string | null, today: string) {
      if (task.due_date === day || !(await setDue(task, day))) return
      const where = day === null ? 'no date' : dayText(day, today)
      say({
        text: `Moved to ${where}: ${task.title}`,
        undo: () => void setDue(task, task.due_date),
        about: 'moved task',
      })
    },
    async remove(task: Task, parts: readonly Task[] = []) {
      if (!(await deleting.mutateAsync({ task_id: task.id }).then(() => true, isShown))) return
      say({ text: `Deleted: ${task.title}`, undo: () => void bringBack(task, parts).catch(isShown) })
    },
    isRemoving: deleting.isPending,
    failed: [
      { error: completing.error, doing: 'update the task' },
      { error: deleting.error, doing: 'delete the task' },
      { error: adding.error, doing: 'restore the task' },
      { error: updating.error, doing: 'move the task' },
    ].find(({ error }) => error),
  }
}

const dueOf = ({ due_time }: Task, day: string | null): string | null =>
  day === null ? null : [day, due_time].filter(Boolean).join(' ')

const isShown = () => false

export type TaskActions = ReturnType<typeof useTaskActions>
