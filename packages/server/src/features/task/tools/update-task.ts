import { defined, fromGiven, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { editRecord } from '../../../platform/store/edit-record.ts'
import { listPending, mutation } from '../define.ts'
import { dueAssumed, dueBy } from '../model/due.ts'
import { repeatingSubtask } from './shared/repeating-subtask.ts'
import {
  ownerParameter,
  recordOf,
  TaskId,
  taskFields,
  taskIdParameter,
  taskParameters,
  viewOf,
} from '../model/task.ts'

const WIRE_NAMES: Readonly<Record<string, string>> = {
  dueDate: 'due_date',
  dueTime: 'due_date',
  repeatRule: 'repeat',
}

export const updateTask = mutation({
  name: 'update_task',
  address: 'taskManager/update',
  description: {
    what: 'Modify the title and/or description of an existing task, or its due date, priority, labels and notes.',
    when: 'Use this when the user wants to change, rename, edit, or update a task\'s details: "rename it to read chapter 5", "move the deadline to Friday".',
    returns: "Only provided fields are updated. Returns the task's ID, status, title, and changed fields.",
  },
  version: '1.2.0',
  idempotent: true,
  permissions: ['tasks:update'],
  parameters: () =>
    z.object({
      task_id: taskIdParameter('update'),
      title: taskParameters().title.optional(),
      description: taskFields().description.nullable().optional().describe('null removes it'),
      due_date: taskFields()
        .due_date.nullable()
        .optional()
        .describe('As in 2026-12-01, tomorrow or next fri 5pm; null removes it'),
      repeat: taskFields()
        .repeat.nullable()
        .optional()
        .describe('As in every monday or monthly on the last friday; null ends it'),
      priority: taskFields().priority.nullable().optional().describe('null removes it'),
      labels: taskFields().labels.optional().describe('All it is to have'),
      notes: taskFields().notes.nullable().optional().describe('null removes them'),
      base_rev: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Refused if its rev is another by now'),
      user_id: ownerParameter(),
    }),
  data: () =>
    z.object({
      task_id: TaskId,
      status: z.literal('updated'),
      title: z.string(),
      changed: z.array(z.string()),
      rev: z.int(),
      due_date: z.iso.date().nullable(),
      due_time: z.string().optional().describe('HH:MM in the user’s time zone'),
      repeats: z.object({ rule: z.string(), text: z.string() }).optional(),
    }),
  examples: [
    {
      description: 'A new title',
      given: [{ tool: 'add_task', params: { title: 'Read chapter 4' } }],
      params: { task_id: fromGiven(0, 'task_id'), title: 'Read chapter 5' },
      expectedResult: {
        task_id: fromGiven(0, 'task_id'),
        status: 'updated',
        title: 'Read chapter 5',
        changed: ['title'],
        rev: 2,
        due_date: null,
      },
    },
  ],
  async handler(params, { services: { tasks, clock }, newId, now, ok }) {
    const { task_id, base_rev, title, description, due_date, repeat, priority, labels, notes } = params
    const fields = { title, description, priority, labels, notes }
    if (Object.values({ ...fields, due_date, repeat }).every((value) => value === undefined))
      throw nothingGiven()
    const moment = await clock(now())
    let changed: string[] = []
    const task = await tasks.change(task_id, newId(), (before) => {
      if (base_rev !== undefined && base_rev !== before.rev) throw movedOn(base_rev, before.rev)
      if (typeof repeat === 'string' && before.parentId !== null) throw repeatingSubtask()
      const due = dueBy({ due_date, repeat }, moment, { before })
      const applied = editRecord(before, { ...fields, ...due }, moment.now.toISOString())
      changed = [...new Set(applied.changed.map((name) => WIRE_NAMES[name] ?? name))]
      return applied.record
    })
    const { due_time, repeats } = viewOf(task)
    return ok(
      {
        task_id,
        status: 'updated',
        title: task.title,
        changed,
        rev: task.rev,
        due_date: task.dueDate,
        ...defined({ due_time, repeats }),
      },
      {
        ...updated({
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

const nothingGiven = () =>
  new ToolError('BAD_REQUEST', 'No field to change was given', {
    details: { reason: 'Give at least one of title, description, due_date, repeat, priority, labels, notes' },
  })

const movedOn = (given: number, actual: number) =>
  new ToolError('CONFLICT', 'The task has changed since you read it', {
    details: {
      reason: `The change is based on rev ${given}, but it is now at rev ${actual}: read it again`,
    },
  })
