import { anyId, anyTime, byKey, listed, lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { ownerParameter, recordOf, STATUSES, TaskView, viewOf } from '../model/task.ts'

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
  description: {
    what: 'Retrieve all tasks for a user, optionally filtered by completion status.',
    when: 'Use this when the user wants to see, show, or review their tasks: "what is left for today?", "show me everything I completed", "see completed tasks".',
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
  async handler({ status, limit, cursor }, { services: { tasks }, page, ok }) {
    const { items, shown, meta, next, snakeFields, loaded } = await page(
      byKey(
        async (after, count) => {
          const [found, total] = await Promise.all([
            tasks.list({ status, after, limit: count }),
            tasks.count(status),
          ])
          return { found, total }
        },
        ({ id }) => id,
      ),
      { cursor, limit, view: viewOf, longFields: ['description', 'notes'], args: { status, limit } },
    )
    return ok(
      { tasks: items, ...snakeFields },
      listed({
        kind: 'task',
        records: shown.map(recordOf),
        total: loaded.total,
        provenance: 'verified',
        next,
        page: meta,
      }),
    )
  },
})
