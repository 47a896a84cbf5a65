import { anyId, created } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import { ownerParameter, recordOf, TaskId, taskParameters } from '../model/task.ts'

export const addTask = mutation({
  name: 'add_task',
  address: 'taskManager/add',
  description: {
    what: 'Create a new todo task for a user.',
    when: 'Use this when the user wants to add, create, or remember something as a new task: "remind me to email my advisor", "put milk on my list", "new todo: call mom".',
    returns: "Returns the created task's ID, status, and title.",
  },
  permissions: ['tasks:create'],
  recovery: [],
  parameters: () =>
    z.object({
      title: taskParameters().title,
      description: taskParameters().description.optional(),
      due_date: taskParameters().due_date.optional(),
      priority: taskParameters().priority.optional(),
      labels: taskParameters().labels.optional(),
      notes: taskParameters().notes.optional(),
      user_id: ownerParameter(),
    }),
  data: () => z.object({ task_id: TaskId, status: z.literal('created'), title: z.string() }),
  examples: [
    {
      description: 'A task with nothing but its title',
      params: { title: 'Email my advisor' },
      expectedResult: { task_id: anyId, status: 'created', title: 'Email my advisor' },
    },
    {
      description: 'A task with a date, a priority and labels',
      params: {
        title: '  Hand in assignment 3 ',
        description: 'Linked lists; submit as a PDF',
        due_date: '2026-12-01',
        priority: 'high',
        labels: ['CMPT 225'],
      },
      expectedResult: { task_id: anyId, status: 'created', title: 'Hand in assignment 3' },
    },
  ],
  async handler(
    { title, description, due_date, priority, labels, notes },
    { services: { tasks }, newId, now, ok },
  ) {
    const at = now().toISOString()
    const task = {
      id: newId(),
      title,
      description: description ?? null,
      isCompleted: false,
      dueDate: due_date ?? null,
      priority: priority ?? null,
      labels: labels ?? [],
      notes: notes ?? null,
      rev: 1,
      createdAt: at,
      updatedAt: at,
      completedAt: null,
    }
    await tasks.add(task, newId())
    return ok(
      { task_id: task.id, status: 'created', title },
      created({
        kind: 'task',
        record: recordOf(task),
        provenance: 'verified',
        next: [listPending],
      }),
    )
  },
})
