import { anyId, created, defined, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import { dueAssumed, dueBy } from '../model/due.ts'
import { ownerParameter, recordOf, TaskId, taskParameters, viewOf } from '../model/task.ts'
import { repeatingSubtask } from './shared/repeating-subtask.ts'

export const addTask = mutation({
  name: 'add_task',
  address: 'taskManager/add',
  version: '1.3.0',
  description: {
    what: 'Create a new todo task for a user.',
    when: 'Use this when the user wants to add, create, or needs to remember something as a new task: "remind me to email my advisor", "put milk on my list", "new todo: call mom".',
    returns: "Returns the created task's ID, status, title, and due date.",
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
      repeat: taskParameters().repeat.optional(),
      parent_id: TaskId.optional().describe('The task that this is a part of'),
      user_id: ownerParameter(),
    }),
  data: () =>
    z.object({
      task_id: TaskId,
      status: z.literal('created'),
      title: z.string(),
      due_date: z.iso.date().nullable(),
      due_time: z.string().optional().describe('HH:MM in the user’s time zone'),
      repeats: z.object({ rule: z.string(), text: z.string() }).optional(),
      parent_id: TaskId.optional(),
    }),
  examples: [
    {
      description: 'A task with nothing but its title',
      params: { title: 'Email my advisor' },
      expectedResult: { task_id: anyId, status: 'created', title: 'Email my advisor', due_date: null },
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
      expectedResult: {
        task_id: anyId,
        status: 'created',
        title: 'Hand in assignment 3',
        due_date: '2026-12-01',
      },
    },
    {
      description: 'A task that repeats',
      params: { title: 'Post in the forum', due_date: '2026-11-30 5pm', repeat: 'every monday' },
      expectedResult: {
        task_id: anyId,
        status: 'created',
        title: 'Post in the forum',
        due_date: '2026-11-30',
        due_time: '17:00',
        repeats: { rule: 'FREQ=WEEKLY;BYDAY=MO', text: 'every Monday' },
      },
    },
    {
      description: 'A part of another task',
      given: [{ tool: 'add_task', params: { title: 'Write the essay' } }],
      params: { title: 'Find three sources', parent_id: fromGiven(0, 'task_id') },
      expectedResult: {
        task_id: anyId,
        status: 'created',
        title: 'Find three sources',
        due_date: null,
        parent_id: fromGiven(0, 'task_id'),
      },
    },
  ],
  async handler(
    { title, description, due_date, priority, labels, notes, repeat, parent_id },
    { services: { tasks, clock }, newId, now, ok },
  ) {
    if (repeat !== undefined && parent_id !== undefined) throw repeatingSubtask()
    const moment = await clock(now())
    const due = dueBy({ due_date, repeat }, moment)
    const at = now().toISOString()
    const task = {
      id: newId(),
      title,
      description: description ?? null,
      isCompleted: false,
      ...due,
      priority: priority ?? null,
      labels: labels ?? [],
      notes: notes ?? null,
      rev: 1,
      createdAt: at,
      updatedAt: at,
      completedAt: null,
      parentId: parent_id ?? null,
      nextId: null,
    }
    await tasks.add(task, newId())
    const { due_time, repeats } = viewOf(task)
    return ok(
      {
        task_id: task.id,
        status: 'created',
        title,
        due_date: task.dueDate,
        ...defined({ due_time, repeats, parent_id }),
      },
      {
        ...created({
          kind: 'task',
          record: recordOf(task),
          provenance: 'verified',
          next: [listPending],
        }),
        assumptions: dueAssumed({ due_date }, moment),
      },
    )
  },
})
