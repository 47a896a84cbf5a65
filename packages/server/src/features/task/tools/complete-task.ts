import { fromGiven, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import { completion } from '../model/completion.ts'
import { ownerParameter, recordOf, TaskId, taskIdParameter, type Task } from '../model/task.ts'

export const completeTask = mutation({
  name: 'complete_task',
  address: 'taskManager/complete',
  description: {
    what: 'Toggle the completion status of a task. If pending, becomes completed; if completed, reverts to pending.',
    when: 'Use this when the user says they finished, completed, ticked off, or are done with a task: "I handed in my lab report", "I completed the reading", "it is done". To see tasks use list_tasks.',
    returns: "Returns the task's ID, status now, and title.",
  },
  version: '1.1.0',
  permissions: ['tasks:update'],
  parameters: () =>
    z.object({
      task_id: taskIdParameter('complete or reopen'),
      completed: z.boolean().optional().describe('Sets the state instead: true is done'),
      user_id: ownerParameter(),
    }),
  data: () =>
    z.object({
      task_id: TaskId,
      status: z.enum(['completed', 'pending']),
      title: z.string(),
      next: z
        .object({ task_id: TaskId, due_date: z.iso.date() })
        .optional()
        .describe('The one that follows, where the task repeats'),
    }),
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
  async handler({ task_id, completed }, { services: { tasks, today }, newId, now, ok }) {
    const at = now()
    const moment = { at: at.toISOString(), today: await today(at) }
    let next: Task | null = null
    const task = await tasks.changeFamily(task_id, newId, moment.at, (family) => {
      const change = completion(family, completed ?? !family.task.isCompleted, moment)
      next = change.added[0] ?? null
      return change
    })
    return ok(
      {
        task_id,
        status: task.isCompleted ? 'completed' : 'pending',
        title: task.title,
        ...followingView(next),
      },
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

const followingView = (next: Task | null) =>
  next === null || next.dueDate === null ? {} : { next: { task_id: next.id, due_date: next.dueDate } }
