import {
  anyId,
  anyTime,
  fromGiven,
  pageOf,
  pagination,
  updated,
  type ToolContext,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation, type SessionServices } from '../define.ts'
import { touchSession } from './shared/find-session.ts'
import {
  requestFromHome,
  notYetDone,
  RequestId,
  willBeOpen,
  type HomeRequest,
} from '../asking/home-requests.ts'
import { byUser } from '../model/new-event.ts'
import { eventSource } from './shared/event-source.ts'
import { afterSeqParameter, sessionIdParameter } from './shared/parameters.ts'
import type { SessionState } from '../model/session-state.ts'
import { askAgain, lookAtSync, readHistory } from './shared/suggestions.ts'
import { EventView, eventView, SessionView, sessionView, sessionFacts } from './shared/views.ts'

const LONGEST_SUGGESTED = 500

export const resume = mutation({
  name: 'tn_session_resume',
  title: 'Resume tutoring session',
  version: '1.3.0',
  description: {
    what: 'Resume a tutoring session, also a closed one, and get the events since the last one seen.',
    when: 'Use this to go on where the student left off: "let us continue our session from yesterday".',
    returns: 'Returns the session as it is now, and the events.',
  },
  idempotent: true,
  tags: ['tutoring'],
  parameters: () =>
    z.object({
      sessionId: sessionIdParameter(),
      afterSeq: afterSeqParameter(),
      ...pagination(),
    }),
  data: () =>
    pageOf(EventView()).extend({
      session: SessionView(),
      reopened: z.boolean().describe('Whether this call opened it again'),
      requestId: RequestId(),
    }),
  examples: [
    {
      description: 'Only what came after its start',
      given: [
        { tool: 'tn_session_start', params: { title: 'Limits' } },
        { tool: 'tn_session_end', params: { sessionId: fromGiven(0, 'sessionId') } },
      ],
      params: { sessionId: fromGiven(0, 'sessionId'), afterSeq: 1 },
      expectedResult: {
        session: {
          sessionId: fromGiven(0, 'sessionId'),
          title: 'Limits',
          status: 'open',
          closedBy: null,
          engine: 'auto',
          workspace: 'default',
          startedAt: anyTime,
          lastActivityAt: anyTime,
          expiresAt: anyTime,
          messages: 0,
          lastSeq: 3,
          draft: null,
          drafts: 0,
          openQuestion: null,
        },
        reopened: true,
        items: [
          {
            eventId: anyId,
            seq: 2,
            type: 'ended',
            createdAt: anyTime,
            by: 'user',
            isPending: false,
            content: null,
            payload: { reason: 'asked' },
          },
          {
            eventId: anyId,
            seq: 3,
            type: 'reopened',
            createdAt: anyTime,
            by: 'user',
            isPending: false,
            content: null,
            payload: {},
          },
        ],
        totalCount: 2,
        hasMore: false,
      },
    },
  ],
  async handler({ sessionId, afterSeq, limit, cursor }, context) {
    const { log, expiryMs } = context.services
    const { reopened, state, queued } = await reopen(sessionId, context)
    const { lastSeq } = state
    const total = Math.max(0, lastSeq - afterSeq)
    const { items, fields, meta, next } = await context.page(
      eventSource({ after: afterSeq, upTo: lastSeq, total }, async ({ after, upTo }, count) => {
        const most = Math.min(count, Math.max(0, upTo - after))
        return most === 0 ? [] : log.after(sessionId, after, most)
      }),
      { cursor, limit, view: eventView, longFields: ['content'] },
    )
    const { open } = state
    return context.ok(
      {
        session: sessionView(sessionId, state, expiryMs),
        reopened,
        ...(queued ? { requestId: queued.request.id } : {}),
        items,
        ...fields,
      },
      {
        ...updated({
          ...sessionFacts(sessionId, state),
          next: [
            ...(queued ? [lookAtSync(sessionId)] : []),
            ...next,
            ...(open && open.text.length <= LONGEST_SUGGESTED ? [askAgain(sessionId, open.text)] : []),
            readHistory(sessionId),
          ],
        }),
        page: meta,
        warnings: queued ? [notYetDone('The session is not open yet', queued.home)] : [],
      },
    )
  },
})

interface Reopened {
  state: SessionState
  reopened: boolean
  /** Set if only another device can open it. */
  queued?: HomeRequest
}

async function reopen(sessionId: string, context: ToolContext<SessionServices>): Promise<Reopened> {
  const { state: before, home } = await touchSession(sessionId, context)
  if (home !== null) {
    const session = { sessionId, home, state: before }
    if (await willBeOpen(session, context)) return { state: before, reopened: false }
    return { state: before, reopened: false, queued: await requestFromHome(session, 'resume', null, context) }
  }
  const { events, state } = await context.services.log.append(sessionId, ({ status }) =>
    status === 'open' ? [] : [byUser('reopened', {}, context)],
  )
  return { state, reopened: events.length > 0 }
}
