import { useAction } from '../../api/use-tool.ts'
import { useToast } from '../../parts/toast.tsx'
import type { Task } from '../../parts/tasks/whole-tasks.ts'

/** Ticks tasks off and deletes them; both can be taken back. What goes wrong is in `failed`. */
export function useTaskActions() {
  const say = useToast()
  const completing = useAction('complete_task')
  const deleting = useAction('delete_task')
  const restoring = useAction('restore_task')

  const setDone = (task_id: string, completed: boolean) =>
    completing.mutateAsync({ task_id, completed }).then(() => true, isShown)

  const bringBack = (task_id: string) => restoring.mutateAsync({ task_id }).then(() => true, isShown)

  return {
    bringBack,
    async tick({ id, title }: Task, completed: boolean) {
      if (!(await setDone(id, completed))) return
      say({
        text: completed ? `Done: ${title}` : `To do again: ${title}`,
        undo: () => void setDone(id, !completed),
      })
    },
    async remove(task: Task) {
      if (!(await deleting.mutateAsync({ task_id: task.id }).then(() => true, isShown))) return
      say({ text: `Deleted: ${task.title}`, undo: () => void bringBack(task.id) })
    },
    isRemoving: deleting.isPending,
    failed: [
      { error: completing.error, doing: 'change whether the task is done' },
      { error: deleting.error, doing: 'delete the task' },
      { error: restoring.error, doing: 'bring the task back' },
    ].find(({ error }) => error),
  }
}

const isShown = () => false

export type TaskActions = ReturnType<typeof useTaskActions>
