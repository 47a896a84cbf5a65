import { useAction } from '../../api/use-tool.ts'
import { useToast } from '../../parts/feedback/toast.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import { fieldsOf } from './task-fields.tsx'

/** Completes and deletes tasks, with undo. Errors are in `failed`. */
export function useTaskActions() {
  const say = useToast()
  const completing = useAction('complete_task')
  const deleting = useAction('delete_task')
  const adding = useAction('add_task')

  const setDone = (task_id: string, completed: boolean) =>
    completing.mutateAsync({ task_id, completed }).then(() => true, isShown)

  /** Deletion is permanent, so the task is added again. */
  const bringBack = async (task: Task) => {
    const { data } = await adding.mutateAsync(fieldsOf(task))
    if (task.is_completed) await setDone(data.task_id, true)
  }
  return {
    async tick({ id, title }: Task, completed: boolean) {
      if (!(await setDone(id, completed))) return
      say({
        text: completed ? `Completed: ${title}` : `Reopened: ${title}`,
        undo: () => void setDone(id, !completed),
      })
    },
    async remove(task: Task) {
      if (!(await deleting.mutateAsync({ task_id: task.id }).then(() => true, isShown))) return
      say({ text: `Deleted: ${task.title}`, undo: () => void bringBack(task).catch(isShown) })
    },
    isRemoving: deleting.isPending,
    failed: [
      { error: completing.error, doing: 'update the task' },
      { error: deleting.error, doing: 'delete the task' },
      { error: adding.error, doing: 'restore the task' },
    ].find(({ error }) => error),
  }
}

const isShown = () => false

export type TaskActions = ReturnType<typeof useTaskActions>
