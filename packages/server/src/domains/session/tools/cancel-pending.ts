import { anyId, fromGiven, updated, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool, writeLimit } from '../define.ts'
import { touchSession } from '../find-session.ts'
import { byUser } from '../new-event.ts'
import { SessionId, sessionIdParameter } from '../parameters.ts'
import type { NewEvent } from '../session-event.ts'
import type { SessionState } from '../session-state.ts'
import { listSessions, readHistory } from '../suggestions.ts'
import { utterances } from '../utterances/cancel-pending.ts'
import { excerpt, OPTIONAL_FIELDS, recordOf } from '../views.ts'

const LONGEST_SUGGESTED = 500

export const cancelPendingTool = defineTool({
  name: 'tn_session_cancel_pending',
  address: 'tutoringSession/cancelPending',
  version: '1.0.0',
  description: {
    what: "Cancel a session's draft, and stop the answer that is being made.",
    when: 'Use this when a message should not be sent or answered after all: "cancel my message", "stop the answer".',
    returns: 'Returns what was cancelled; nothing pending is no error.',
  },
  category: 'mutation',
  responseTime: 'fast',
  idempotent: true,
  cacheable: false,
  permissions: ['sessions:update'],
  tags: ['session', 'tutoring'],
  utterances,
  rateLimit: writeLimit,
  recovery: [listSessions],
  parameters: z.object({ sessionId: sessionIdParameter }),
  data: z.object({
    sessionId: SessionId,
    status: z.enum(['cancelled', 'nothing-pending']),
    draft: z.string().nullable().describe('The beginning of the draft that was thrown away'),
    question: z.string().nullable().describe('The beginning of the question that is not answered any more'),
    eventsEmitted: z.array(z.string()),
  }),
  examples: [
    {
      description: 'A draft',
      given: [
        { tool: 'tn_session_start', params: {} },
        {
          tool: 'tn_session_ask',
          params: { sessionId: fromGiven(0, 'sessionId'), message: 'What is a limit?', draft: true },
        },
      ],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'cancelled',
        draft: 'What is a limit?',
        question: null,
        eventsEmitted: [anyId],
      },
    },
    {
      description: 'Nothing to cancel',
      given: [{ tool: 'tn_session_start', params: {} }],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'nothing-pending',
        draft: null,
        question: null,
        eventsEmitted: [],
      },
    },
  ],
  async handler({ sessionId }, context) {
    const { log, running } = context.services
    await touchSession(sessionId, context)
    let before: Pick<SessionState, 'draft' | 'open'> = { draft: null, open: null }
    const { events, state } = await log.append(sessionId, (now) => {
      before = now
      // The caller's id can only be that of one event.
      const second = now.draft ? { ...context, clientEventId: null } : context
      return [
        ...(now.draft ? [byUser('withdrawn', { draft: now.draft.eventId }, context)] : []),
        ...(now.open ? [byUser('stopped', { answers: now.open.eventId }, second)] : []),
      ] satisfies NewEvent[]
    })
    const { draft, open } = before
    if (open) running.stop(open.eventId)
    return context.ok(
      {
        sessionId,
        status: events.length > 0 ? 'cancelled' : 'nothing-pending',
        draft: draft && excerpt(draft.text),
        question: open && excerpt(open.text),
        eventsEmitted: events.map(({ eventId }) => eventId),
      },
      updated({
        kind: 'session',
        record: recordOf(sessionId, state),
        optional: OPTIONAL_FIELDS,
        changed: [...(draft ? ['draft'] : []), ...(open ? ['open question'] : [])],
        provenance: 'verified',
        next: [...(state.status === 'open' ? undo(sessionId, draft?.text) : []), readHistory(sessionId)],
      }),
    )
  },
})

/** The draft as it was, as a call that keeps it again. */
const undo = (sessionId: string, text: string | undefined): NextCall[] =>
  text === undefined || text.length > LONGEST_SUGGESTED
    ? []
    : [
        {
          action: 'restore-draft',
          priority: 'low',
          category: 'correction',
          description: 'Keep the draft after all',
          reversible: true,
          tool: 'tn_session_ask',
          arguments: { sessionId, message: text, draft: true },
        },
      ]
