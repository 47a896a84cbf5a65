import { brandedId, content, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const TaskId = brandedId('TaskId')
export type TaskId = z.output<typeof TaskId>

export const PRIORITIES = ['low', 'medium', 'high'] as const
export const STATUSES = ['all', 'pending', 'completed'] as const

export interface Task {
  id: string
  title: string
  description: string | null
  isCompleted: boolean
  dueDate: string | null
  priority: string | null
  labels: readonly string[]
  notes: string | null
  rev: number
  createdAt: string
  updatedAt: string
  completedAt: string | null
}

const Title = lazy(() => z.string().trim().min(1, 'Task title cannot be empty').max(255))
const LongText = lazy(() => z.string().max(10_000))

/** Fields of a task, named as in the API. */
export const taskFields = lazy(() => ({
  title: Title().meta(content),
  description: LongText().meta(content),
  due_date: z.iso.date(),
  priority: z.enum(PRIORITIES),
  labels: z.array(z.string().trim().min(1).max(50)).max(10).meta(content),
  notes: LongText().meta(content),
}))

export const taskParameters = lazy(() => ({
  title: taskFields().title.describe('What to do, in a few words'),
  description: taskFields().description.describe('More about it'),
  due_date: taskFields().due_date.describe('Day it is due'),
  priority: taskFields().priority.describe('How much it matters'),
  labels: taskFields().labels.describe('Up to ten, such as a course code'),
  notes: taskFields().notes.describe('Own notes on it'),
}))

export const taskIdParameter = (action: string) =>
  TaskId.describe(`The unique identifier of the task to ${action}`)

export const ownerParameter = lazy(() =>
  z.ulid().toUpperCase().optional().describe('The unique identifier of the user who owns the task: yourself'),
)

export const TASK_NOT_FOUND = 'Task not found or access denied'

export const withCompletion = (task: Task, isCompleted: boolean, now: string): Task => ({
  ...task,
  isCompleted,
  completedAt: isCompleted ? now : null,
  rev: task.rev + 1,
  updatedAt: now,
})

export const TaskView = lazy(() =>
  z.object({
    id: TaskId,
    title: z.string(),
    description: z.string().nullable(),
    is_completed: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    due_date: z.iso.date().nullable(),
    priority: z.enum(PRIORITIES).nullable(),
    labels: z.array(z.string()),
    notes: z.string().nullable(),
    rev: z.int().min(1),
  }),
)

export const viewOf = (task: Task): z.input<ReturnType<typeof TaskView>> => ({
  id: task.id,
  title: task.title,
  description: task.description,
  is_completed: task.isCompleted,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
  completed_at: task.completedAt,
  due_date: task.dueDate,
  priority: z.enum(PRIORITIES).nullable().parse(task.priority),
  labels: [...task.labels],
  notes: task.notes,
  rev: task.rev,
})

/** A task as a record for hints. */
export const recordOf = (task: Task) => ({ ...viewOf(task), label: task.title })
