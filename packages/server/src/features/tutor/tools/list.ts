import { anyId, anyTime, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { sessionSource, STATUSES } from './shared/list-sessions.ts'
import { resumeSession } from './shared/suggestions.ts'
import { OPTIONAL_FIELDS, recordOf, SessionView, sessionView } from './shared/views.ts'

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
  async handler({ status, limit, cursor }, { services: { log, expiryMs }, page, now, ok }) {
    const sessions = sessionSource(log, { status, now: now(), expiryMs })
    const { items, shown, fields, meta, next, loaded, hasMore, seen } = await page(sessions, {
      cursor,
      limit,
      view: ({ id, state }) => sessionView(id, state, expiryMs),
    })
    const total = loaded.total ?? (hasMore ? undefined : seen)
    return ok(
      { items, ...fields, ...(total !== undefined && { totalCount: total }) },
      listed({
        kind: 'session',
        records: shown.map(({ id, state }) => recordOf(id, state)),
        optional: OPTIONAL_FIELDS,
        total,
        provenance: 'verified',
        page: { ...meta, ...(total !== undefined && { total_items: total }) },
        next: [...next, ...loaded.found.slice(0, 1).map(({ id }) => resumeSession(id))],
      }),
    )
  },
})
