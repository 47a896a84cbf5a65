import { fromGiven, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import { ownerParameter, recordOf, TaskId, taskIdParameter, withCompletion } from '../model/task.ts'

export const completeTask = mutation({
  name: 'complete_task',
  address: 'taskManager/complete',
  description: {
    what: 'Toggle the completion status of a task. If pending, becomes completed; if completed, reverts to pending.',
    when: 'Use this when the user says they finished, completed, or are done with a task: "I handed in my lab report", "I completed the reading", "it is done". To see tasks use list_tasks.',
    returns: "Returns the task's ID, status now, and title.",
  },
  permissions: ['tasks:update'],
  parameters: () =>
    z.object({
      task_id: taskIdParameter('complete or reopen'),
      completed: z.boolean().optional().describe('Sets the state instead: true is done'),
      user_id: ownerParameter(),
    }),
  data: () => z.object({ task_id: TaskId, status: z.enum(['completed', 'pending']), title: z.string() }),
  examples: [
    {
      description: 'A pending task is done',
      given: [{ tool: 'add_task', params: { title: 'Read chapter 4' } }],
      params: { task_id: fromGiven(0, 'task_id') },
      expectedResult: { task_id: fromGiven(0, 'task_id'), status: 'completed', title: 'Read chapter 4' },
    },
    {
      description: 'Reopened, whatever its state was',
      given: [{ tool: 'add_task', params: { title: 'Read chapter 5' } }],
      params: { task_id: fromGiven(0, 'task_id'), completed: false },
      expectedResult: { task_id: fromGiven(0, 'task_id'), status: 'pending', title: 'Read chapter 5' },
    },
  ],
  async handler({ task_id, completed }, { services: { tasks }, newId, now, ok }) {
    const task = await tasks.change(task_id, newId(), (before) => {
      const wanted = completed ?? !before.isCompleted
      return wanted === before.isCompleted ? before : withCompletion(before, wanted, now().toISOString())
    })
    return ok(
      { task_id, status: task.isCompleted ? 'completed' : 'pending', title: task.title },
      updated({
        kind: 'task',
        record: recordOf(task),
        provenance: 'verified',
        next: [
          listPending,
          {
            action: task.isCompleted ? 'reopen-task' : 'complete-task',
            priority: 'low',
            category: 'correction',
            description: 'Undo this',
            reversible: true,
            tool: 'complete_task',
            arguments: { task_id, completed: !task.isCompleted },
          },
        ],
      }),
    )
  },
})
