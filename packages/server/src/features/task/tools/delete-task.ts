import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import { ownerParameter, recordOf, TaskId, taskIdParameter } from '../model/task.ts'

export const deleteTask = mutation({
  name: 'delete_task',
  address: 'taskManager/delete',
  description: {
    what: "Permanently remove a task from the user's list.",
    when: 'Use this when the user wants to delete, remove, or cancel a task: "cancel the swimming reminder", "get rid of that todo". This action cannot be undone.',
    returns: "Returns the deleted task's ID, status, and title.",
  },
  idempotent: true,
  destructive: true,
  permissions: ['tasks:delete'],
  parameters: () => z.object({ task_id: taskIdParameter('delete'), user_id: ownerParameter() }),
  data: () => z.object({ task_id: TaskId, status: z.literal('deleted'), title: z.string() }),
  examples: [
    {
      description: 'A task that is no longer wanted',
      given: [{ tool: 'add_task', params: { title: 'Return the library book' } }],
      params: { task_id: fromGiven(0, 'task_id') },
      expectedResult: {
        task_id: fromGiven(0, 'task_id'),
        status: 'deleted',
        title: 'Return the library book',
      },
    },
  ],
  async handler({ task_id }, { services: { tasks }, newId, now, ok }) {
    const task = await tasks.remove(task_id, newId(), now().toISOString())
    return ok(
      { task_id, status: 'deleted', title: task.title },
      deleted({
        kind: 'task',
        record: recordOf(task),
        provenance: 'verified',
        next: [listPending],
      }),
    )
  },
})
