import { fromGiven, listed, nextPage, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { findSession } from './shared/find-session.ts'
import { eventPage, eventPosition } from './shared/page.ts'
import { afterSeqParameter, sessionIdParameter } from './shared/parameters.ts'
import { summarizeSession } from './shared/suggestions.ts'
import { MESSAGE_TYPES, messageView, MessageView } from './shared/views.ts'

export const history = query({
  name: 'tn_session_history',
  title: 'Read tutoring session',
  description: {
    what: 'Read the messages of a tutoring session, oldest first.',
    when: 'Use this when somebody wants to read a session again: "show what the tutor said before".',
    returns: 'Returns messages with role, content and time.',
  },
  tags: ['tutoring'],
  parameters: () =>
    z.object({
      sessionId: sessionIdParameter(),
      afterSeq: afterSeqParameter(),
      ...pagination(),
    }),
  data: () => pageOf(MessageView()),
  examples: [
    {
      description: 'Nothing was said yet',
      given: [{ tool: 'tn_session_start', params: {} }],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: { items: [], totalCount: 0, hasMore: false },
    },
  ],
  async handler({ sessionId, afterSeq, limit, cursor }, context) {
    const { services, cursors, ok } = context
    const state = await findSession(sessionId, context)
    const total = afterSeq === 0 ? { total: state.messages } : {}
    const first = { after: afterSeq, upTo: state.lastSeq, ...total }
    const position = eventPosition(cursor, first, cursors)
    const { after, upTo } = position
    const found = await services.log.ofTypes(sessionId, MESSAGE_TYPES, { after, upTo, limit: limit + 1 })
    const { items, next, meta } = await eventPage(found.map(messageView), limit, position, context)
    return ok(
      { items, ...(position.total === undefined ? {} : { totalCount: position.total }), ...next },
      listed({
        kind: 'message',
        records: items.map((item) => ({ ...item, id: item.eventId, label: item.content ?? '' })),
        optional: [],
        total: position.total,
        provenance: 'verified',
        page: meta,
        next: [
          ...nextPage('tn_session_history', { sessionId, afterSeq, limit }, next.nextCursor),
          summarizeSession(sessionId),
        ],
      }),
    )
  },
})
