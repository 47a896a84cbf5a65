import { brandedId, content, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { LONGEST_DATE } from '../../../platform/dates/read-date.ts'
import type { Day } from '../../../platform/dates/civil-day.ts'
import { daysBetween } from './repeat/occurrences.ts'
import { repeatText } from './repeat/repeat-text.ts'
import { LONGEST_REPEAT } from './repeat/repeat-words.ts'
import { parseRule } from './repeat/rule.ts'

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
  /** HH:MM in the owner's time zone. */
  dueTime: string | null
  /** A recurrence rule as in RFC 5545. */
  repeatRule: string | null
  /** The task that it is a part of. */
  parentId: string | null
  /** The task that its completion made, where it repeats. */
  nextId: string | null
}

export interface ListedTask extends Task {
  subtasks: { done: number; total: number }
}

export const MOST_SUBTASKS = 50

const Title = lazy(() => z.string().trim().min(1, 'Task title cannot be empty').max(255))
const LongText = lazy(() => z.string().max(10_000))

/** Fields of a task, named as in the API. */
export const taskFields = lazy(() => ({
  title: Title().meta(content),
  description: LongText().meta(content),
  due_date: z.string().trim().max(LONGEST_DATE),
  repeat: z.string().trim().min(1).max(LONGEST_REPEAT),
  priority: z.enum(PRIORITIES),
  labels: z.array(z.string().trim().min(1).max(50)).max(10).meta(content),
  notes: LongText().meta(content),
}))

export const taskParameters = lazy(() => ({
  title: taskFields().title.describe('What to do, in a few words'),
  description: taskFields().description.describe('More about it'),
  due_date: taskFields().due_date.describe('When it is due: 2026-12-01, tomorrow, next fri 5pm, in 3 days'),
  repeat: taskFields().repeat.describe(
    'How it repeats: every monday, every 2 weeks until dec 18, or an RFC 5545 rule',
  ),
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
    due_time: z.string().optional().describe('HH:MM in the user’s time zone'),
    repeats: z
      .object({
        rule: z.string(),
        text: z.string(),
        days: z.array(z.iso.date()).optional().describe('The days after the due date, up to repeats_until'),
      })
      .optional()
      .describe('Completing it makes the next'),
    parent_id: TaskId.optional().describe('The task it is a part of'),
    subtasks: z.object({ done: z.int(), total: z.int() }).optional(),
  }),
)

const StoredPriority = lazy(() => z.enum(PRIORITIES).nullable())

export const viewOf = (task: Task | ListedTask): z.input<ReturnType<typeof TaskView>> => ({
  id: task.id,
  title: task.title,
  description: task.description,
  is_completed: task.isCompleted,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
  completed_at: task.completedAt,
  due_date: task.dueDate,
  priority: StoredPriority().parse(task.priority),
  labels: [...task.labels],
  notes: task.notes,
  rev: task.rev,
  ...(task.dueTime === null ? {} : { due_time: task.dueTime }),
  ...(task.repeatRule === null ? {} : { repeats: repeatView(task.repeatRule) }),
  ...(task.parentId === null ? {} : { parent_id: task.parentId }),
  ...('subtasks' in task && task.subtasks.total > 0 ? { subtasks: { ...task.subtasks } } : {}),
})

export function repeatView(rule: string): { rule: string; text: string } {
  const parsed = parseRule(rule)
  return { rule, text: parsed ? repeatText(parsed) : rule }
}

/** A year of days. */
const MOST_DAYS = 366

/** The days on which a repeating task is due after this time, if each is completed in time. */
export function repeatDays({ repeatRule, dueDate, isCompleted }: Task, until: Day): Day[] {
  const rule = repeatRule === null || isCompleted ? undefined : parseRule(repeatRule)
  return rule && dueDate !== null ? daysBetween(rule, dueDate, until, MOST_DAYS) : []
}

const NO_DATE = '9999-99-99'

/** The position of a task among others by due date, those without one last. */
export const dueKey = ({ dueDate, id }: Pick<Task, 'dueDate' | 'id'>): string => `${dueDate ?? NO_DATE} ${id}`

/** The due date and the id of a position. */
export function duePosition(key: string): { dueDate: string | null; id: string } {
  const [dueDate = '', id = ''] = key.split(' ')
  return { dueDate: dueDate === NO_DATE ? null : dueDate, id }
}

/** A task as a record for hints. */
export const recordOf = (task: Task) => ({ ...viewOf(task), label: task.title })
