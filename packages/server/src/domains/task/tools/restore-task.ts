import { found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool, listDeleted, listPending, writeLimit } from '../define.ts'
import { OPTIONAL_FIELDS, ownerParameter, recordOf, TaskId } from '../task.ts'
import { utterances } from '../utterances/restore-task.ts'

export const restoreTask = defineTool({
  name: 'restore_task',
  address: 'taskManager/restore',
  version: '1.0.0',
  description: {
    what: "Restore a lost task to the user's list, as it was.",
    when: 'Use this to bring a task back: "that was a mistake, I want the essay task again".',
    returns: "Returns the task's ID, status, and title.",
  },
  category: 'mutation',
  responseTime: 'fast',
  idempotent: true,
  cacheable: false,
  permissions: ['tasks:update'],
  tags: ['tasks', 'planning'],
  utterances,
  rateLimit: writeLimit,
  recovery: [listDeleted],
  parameters: z.object({
    task_id: TaskId.describe('As list_tasks with deleted tells it'),
    user_id: ownerParameter,
  }),
  data: z.object({ task_id: TaskId, status: z.literal('restored'), title: z.string() }),
  examples: [
    {
      description: 'A task that was deleted by mistake',
      given: [
        { tool: 'add_task', params: { title: 'Return the library book' } },
        { tool: 'delete_task', params: { task_id: fromGiven(0, 'task_id') } },
      ],
      params: { task_id: fromGiven(0, 'task_id') },
      expectedResult: {
        task_id: fromGiven(0, 'task_id'),
        status: 'restored',
        title: 'Return the library book',
      },
    },
  ],
  async handler({ task_id }, { services: { tasks }, newId, now, ok }) {
    const task = await tasks.restore(task_id, newId(), now().toISOString())
    return ok(
      { task_id, status: 'restored', title: task.title },
      found({
        kind: 'task',
        record: recordOf(task),
        optional: OPTIONAL_FIELDS,
        provenance: 'verified',
        next: [listPending],
      }),
    )
  },
})
