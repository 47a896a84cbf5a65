import { anyId, anyTime, listed, once, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import {
  OPTIONAL_FIELDS,
  ownerParameter,
  recordOf,
  STATUSES,
  TaskView,
  viewOf,
  type Task,
} from '../model/task.ts'

const Position = once(() =>
  z.object({
    after: z.string().optional(),
    resume: z.object({ id: z.string(), field: z.string(), offset: z.int().min(0) }).optional(),
  }),
)

const Part = once(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Present where a text is too long for one page: `field` holds its characters `from` up to `to`, of `of`; the next page goes on',
    ),
)

export const listTasks = query({
  name: 'list_tasks',
  address: 'taskManager/list',
  description: {
    what: 'Retrieve all tasks for a user, optionally filtered by completion status.',
    when: 'Use this when the user wants to see, show, or review their tasks: "what is left for today?", "show me everything I completed".',
    returns: 'Returns an array of task objects, oldest first.',
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
  async handler({ status, limit, cursor }, { services: { tasks }, cursors, fit, ok }) {
    const { after, resume } = cursor === undefined ? {} : Position().parse(cursors.open(cursor))
    const [found, total] = await Promise.all([
      tasks.list({ status, after, limit: limit + 1 }),
      tasks.count(status),
    ])
    const page = await fit({
      items: found.slice(0, limit).map(viewOf),
      longFields: ['description', 'notes'],
      // A task that was deleted in between must not lend its position to the one behind it.
      ...(resume && resume.id === found[0]?.id ? { resume } : {}),
    })
    const last = page.finished > 0 ? found[page.finished - 1]?.id : after
    const more = page.continuation !== undefined || page.finished < found.length
    const begun = page.continuation && { id: found[page.finished]?.id, ...page.continuation }
    const next = more ? { next_cursor: cursors.seal({ after: last, resume: begun }) } : {}
    return ok(
      { tasks: page.items, ...next },
      listed({
        kind: 'task',
        records: found.slice(0, page.items.length).map(recordOf),
        optional: OPTIONAL_FIELDS,
        total,
        provenance: 'verified',
        next: suggestions(found, limit, status, next.next_cursor),
        page: { has_more: more, total_items: total, returned_count: page.items.length, ...next },
      }),
    )
  },
})

function suggestions(tasks: readonly Task[], limit: number, status: string, cursor: string | undefined) {
  const open = tasks.find(({ isCompleted }) => !isCompleted)
  return [
    ...(cursor === undefined
      ? []
      : [
          {
            action: 'next-page',
            priority: 'medium' as const,
            description: 'Go on with the list',
            tool: 'list_tasks',
            arguments: { status, limit, cursor },
          },
        ]),
    ...(open
      ? [
          {
            action: 'complete-task',
            priority: 'low' as const,
            description: 'Mark the oldest open task as done',
            reversible: true,
            tool: 'complete_task',
            arguments: { task_id: open.id, completed: true },
          },
        ]
      : []),
  ]
}
