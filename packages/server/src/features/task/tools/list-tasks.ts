import { anyId, anyTime, byKeyWithTotal, defined, listed, lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { readDay } from '../../../platform/dates/read-date.ts'
import {
  dueKey,
  ownerParameter,
  recordOf,
  repeatDays,
  STATUSES,
  type Task,
  taskFields,
  TaskId,
  TaskView,
  viewOf,
} from '../model/task.ts'

const Part = lazy(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Present where a text is too long for one page: `field` holds its characters `from` up to `to`, of `of`; the next page goes on',
    ),
)

export const listTasks = query({
  name: 'list_tasks',
  address: 'taskManager/list',
  version: '1.3.0',
  description: {
    what: 'Retrieve all tasks for a user, optionally filtered by completion status or due date.',
    when: 'Use this when the user wants to see, show, or review their tasks: "what is left for today?", "show me everything I completed", "see completed tasks".',
    returns: 'Returns an array of task objects, oldest first, or by due date.',
  },
  cacheTTL: 60,
  parameters: () =>
    z.object({
      status: z
        .enum(STATUSES, 'Invalid status filter. Valid values: all, pending, completed')
        .default('all')
        .describe(
          "Filter by status: 'all' (default), 'pending' (incomplete only), or 'completed' (done only)",
        ),
      due_before: taskFields()
        .due_date.optional()
        .describe('Only those due before this day, such as next mon, soonest first'),
      overdue: z.boolean().optional().describe('true: only pending ones due before today, soonest first'),
      order: z
        .enum(['created', 'due'])
        .optional()
        .describe('created: oldest first; due: soonest first, those without a date last'),
      repeats_until: z.iso
        .date()
        .optional()
        .describe('Also tell the days on which repeating tasks are due up to this one'),
      parent_id: TaskId.optional().describe('Only the subtasks of this task'),
      ...pagination({ standard: 50 }),
      user_id: ownerParameter(),
    }),
  data: () =>
    z.object({
      tasks: z.array(TaskView().extend({ part: Part().optional() })),
      next_cursor: z.string().optional(),
    }),
  examples: [
    { description: 'Nothing to do yet', params: {}, expectedResult: { tasks: [] } },
    {
      description: 'What is still to be done',
      given: [{ tool: 'add_task', params: { title: 'Buy the textbook', due_date: '2026-12-01' } }],
      params: { status: 'pending' },
      expectedResult: {
        tasks: [
          {
            id: anyId,
            title: 'Buy the textbook',
            description: null,
            is_completed: false,
            created_at: anyTime,
            updated_at: anyTime,
            completed_at: null,
            due_date: '2026-12-01',
            priority: null,
            labels: [],
            notes: null,
            rev: 1,
          },
        ],
      },
    },
  ],
  async handler(params, { services: { tasks, today, clock }, now, page, ok }) {
    const { status, due_before, overdue = false, order, repeats_until, parent_id, limit, cursor } = params
    const before =
      due_before === undefined ? undefined : readDay(due_before, await clock(now()), 'due_before')
    const day = overdue ? await today(now()) : undefined
    const [dueBefore] = [before, day].filter((each) => each !== undefined).toSorted()
    const filter = { status: overdue ? ('pending' as const) : status, dueBefore, parent: parent_id }
    const byDue = (order ?? (dueBefore === undefined ? 'created' : 'due')) === 'due'
    const { items, shown, meta, next, snakeFields, loaded } = await page(
      byKeyWithTotal(
        (after, most) => tasks.list({ ...filter, byDue, after, limit: most }),
        () => tasks.count(filter),
        (task) => (byDue ? dueKey(task) : task.id),
      ),
      {
        cursor,
        limit,
        view: (task) => withDays(viewOf(task), task, repeats_until),
        longFields: ['description', 'notes'],
        args: defined({
          status,
          due_before,
          overdue: params.overdue,
          order,
          repeats_until,
          parent_id,
          limit,
        }),
      },
    )
    return ok(
      { tasks: items, ...snakeFields },
      listed({
        kind: 'task',
        records: shown.map((task) => recordOf(task)),
        total: loaded.total,
        provenance: 'verified',
        next,
        page: meta,
      }),
    )
  },
})

const withDays = (view: ReturnType<typeof viewOf>, task: Task, until: string | undefined) =>
  until === undefined || view.repeats === undefined
    ? view
    : { ...view, repeats: { ...view.repeats, days: repeatDays(task, until) } }
