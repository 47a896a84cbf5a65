import { fromGiven, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { findSession } from './shared/find-session.ts'
import { eventSource } from './shared/event-source.ts'
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
    const { services, page, ok } = context
    const state = await findSession(sessionId, context)
    const counted = afterSeq === 0 ? { total: state.messages } : {}
    const { items, fields, meta, next, total } = await page(
      eventSource({ after: afterSeq, upTo: state.lastSeq, ...counted }, ({ after, upTo }, count) =>
        services.log.ofTypes(sessionId, MESSAGE_TYPES, { after, upTo, limit: count }),
      ),
      { cursor, limit, view: messageView, longFields: ['content'] },
    )
    return ok(
      { items, ...fields },
      listed({
        kind: 'message',
        records: items.map((item) => ({ ...item, id: item.eventId, label: item.content ?? '' })),
        total,
        provenance: 'verified',
        page: meta,
        next: [...next, summarizeSession(sessionId)],
      }),
    )
  },
})
