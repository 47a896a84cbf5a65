import { defined, deleted, fromGiven, lazy, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, mutation } from '../define.ts'
import {
  ownerParameter,
  PRIORITIES,
  recordOf,
  TaskId,
  taskIdParameter,
  viewOf,
  type Task,
} from '../model/task.ts'

/** Both texts together stay below the ceiling of an answer in any script. */
const LONGEST_SHOWN = 4_000

const shown = (text: string | null): string | null => text?.slice(0, LONGEST_SHOWN).toWellFormed() ?? null

const HeldSubtask = lazy(() =>
  z.object({ title: z.string(), due_date: z.iso.date().nullable(), is_completed: z.boolean() }),
)

const heldSubtask = ({ title, dueDate, isCompleted }: Task) => ({
  title,
  due_date: dueDate,
  is_completed: isCompleted,
})

const LONGEST_REPEATED = 2_000

/** The call that adds a deleted task again, unless its texts are long: what it held is in the answer. */
function addAgain(task: Task, subtasks: number): NextCall[] {
  const { title, description, due_date, due_time, priority, labels, notes, repeats, parent_id } = viewOf(task)
  const due = due_date === null || due_time === undefined ? due_date : `${due_date} ${due_time}`
  const held = Object.entries({ title, description, due_date: due, priority, notes, parent_id })
  const given = Object.fromEntries(
    held.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const args = { ...given, ...(labels.length === 0 ? {} : { labels }), ...defined({ repeat: repeats?.rule }) }
  if (JSON.stringify(args).length > LONGEST_REPEATED) return []
  return [
    {
      action: 'add-task-again',
      priority: 'medium',
      category: 'correction',
      description:
        subtasks === 0 ? 'Add it again, if that was a mistake' : 'Add it again, without its subtasks',
      reversible: true,
      tool: 'add_task',
      arguments: args,
    },
  ]
}

export const deleteTask = mutation({
  name: 'delete_task',
  address: 'taskManager/delete',
  version: '1.3.0',
  description: {
    what: "Permanently remove a task from the user's list, with its subtasks.",
    when: 'Use this when the user wants to delete, remove, or cancel a task: "cancel the swimming reminder", "get rid of that todo". This action cannot be undone.',
    returns: "Returns the deleted task's ID, status, title, and all that it held.",
  },
  idempotent: true,
  destructive: true,
  permissions: ['tasks:delete'],
  parameters: () => z.object({ task_id: taskIdParameter('delete'), user_id: ownerParameter() }),
  data: () =>
    z.object({
      task_id: TaskId,
      status: z.literal('deleted'),
      title: z.string(),
      held: z
        .object({
          description: z.string().nullable(),
          due_date: z.iso.date().nullable(),
          priority: z.enum(PRIORITIES).nullable(),
          labels: z.array(z.string()),
          notes: z.string().nullable(),
          is_completed: z.boolean(),
          due_time: z.string().optional(),
          repeat: z.string().optional(),
          parent_id: TaskId.optional(),
          subtasks: z.array(HeldSubtask()).optional().describe('The parts that went with it'),
        })
        .describe(`What add_task takes to make it again; texts up to ${LONGEST_SHOWN} characters`),
    }),
  examples: [
    {
      description: 'A task that is no longer wanted',
      given: [{ tool: 'add_task', params: { title: 'Return the library book' } }],
      params: { task_id: fromGiven(0, 'task_id') },
      expectedResult: {
        task_id: fromGiven(0, 'task_id'),
        status: 'deleted',
        title: 'Return the library book',
        held: {
          description: null,
          due_date: null,
          priority: null,
          labels: [],
          notes: null,
          is_completed: false,
        },
      },
    },
  ],
  async handler({ task_id }, { services: { tasks }, newId, now, ok }) {
    const { task, subtasks } = await tasks.remove(task_id, newId, now().toISOString())
    const { description, due_date, priority, labels, notes, is_completed, due_time, repeats, parent_id } =
      viewOf(task)
    const held = {
      description: shown(description),
      due_date,
      priority,
      labels,
      notes: shown(notes),
      is_completed,
      ...defined({ due_time, repeat: repeats?.rule, parent_id }),
      ...(subtasks.length === 0 ? {} : { subtasks: subtasks.map(heldSubtask) }),
    }
    return ok(
      { task_id, status: 'deleted', title: task.title, held },
      deleted({
        kind: 'task',
        record: recordOf(task),
        provenance: 'verified',
        next: [...addAgain(task, subtasks.length), listPending],
      }),
    )
  },
})
