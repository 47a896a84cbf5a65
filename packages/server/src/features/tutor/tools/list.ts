import { anyId, anyTime, listed, nextPage, once, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { listHeads, STATUSES } from './shared/list-sessions.ts'
import { resumeSession } from './shared/suggestions.ts'
import { OPTIONAL_FIELDS, recordOf, SessionView, sessionView } from './shared/views.ts'

const Position = once(() =>
  z.object({
    before: z.object({ at: z.string(), id: z.string() }).optional(),
    /** How many the pages before have shown. */
    shown: z.int().min(0),
  }),
)

export const list = query({
  name: 'tn_session_list',
  title: 'List tutoring sessions',
  description: {
    what: "List the student's tutoring sessions, the latest first.",
    when: 'Use this to find a session: "which tutoring sessions do I have?".',
    returns: 'Returns title, status, engine and number of messages of each.',
  },
  permissions: ['sessions:list'],
  tags: ['tutoring'],
  recovery: [],
  parameters: () =>
    z.object({
      status: z.enum(STATUSES).default('all').describe('Which'),
      ...pagination(),
    }),
  data: () => pageOf(SessionView()),
  examples: [
    { description: 'None yet', params: {}, expectedResult: { items: [], totalCount: 0, hasMore: false } },
    {
      description: 'One that is open',
      given: [{ tool: 'tn_session_start', params: { title: 'Limits' } }],
      params: { status: 'open' },
      expectedResult: {
        items: [
          {
            sessionId: anyId,
            title: 'Limits',
            status: 'open',
            closedBy: null,
            engine: 'offline',
            startedAt: anyTime,
            lastActivityAt: anyTime,
            expiresAt: anyTime,
            messages: 0,
            lastSeq: 1,
            draft: null,
            openQuestion: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ status, limit, cursor }, { services: { log, expiryMs }, cursors, fit, now, ok }) {
    const { before, shown } = cursor === undefined ? { shown: 0 } : Position().parse(cursors.open(cursor))
    const heads = await listHeads(log, { status, before, limit: limit + 1, now: now(), expiryMs })
    const views = heads.slice(0, limit).map(({ id, state }) => sessionView(id, state, expiryMs))
    const { items, finished } = await fit({ items: views, longFields: [] })
    const last = heads[finished - 1]
    const hasMore = finished < heads.length && last !== undefined
    const seen = shown + finished
    const total = status === 'all' ? await log.count('all') : hasMore ? undefined : seen
    const end = last && { at: last.state.lastActivityAt, id: last.id }
    const sealed = hasMore ? { nextCursor: cursors.seal({ before: end, shown: seen }) } : {}
    return ok(
      { items, ...(total === undefined ? {} : { totalCount: total }), ...sealed, hasMore },
      listed({
        kind: 'session',
        records: heads.slice(0, finished).map(({ id, state }) => recordOf(id, state)),
        optional: OPTIONAL_FIELDS,
        total,
        provenance: 'verified',
        page: {
          has_more: hasMore,
          returned_count: items.length,
          ...(total === undefined ? {} : { total_items: total }),
          ...(sealed.nextCursor === undefined ? {} : { next_cursor: sealed.nextCursor }),
        },
        next: [
          ...nextPage('tn_session_list', { status, limit }, sealed.nextCursor),
          ...heads.slice(0, 1).map(({ id }) => resumeSession(id)),
        ],
      }),
    )
  },
})
