import { fromGiven, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool, writeLimit } from '../define.ts'
import { touchSession } from '../find-session.ts'
import { byUser } from '../new-event.ts'
import { SessionId, sessionIdParameter } from '../parameters.ts'
import { listSessions, resumeSession, summarizeSession } from '../suggestions.ts'
import { utterances } from '../utterances/end.ts'
import { OPTIONAL_FIELDS, recordOf } from '../views.ts'

export const end = defineTool({
  name: 'tn_session_end',
  address: 'tutoringSession/end',
  version: '1.0.0',
  description: {
    what: 'End a tutoring session; all of it is kept, and it can be resumed.',
    when: 'Use this when the student is done: "that is all for today, thanks".',
    returns: 'Returns its status, and whether this call closed it.',
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
    status: z.literal('closed'),
    changed: z.boolean().describe('False where it was closed already'),
    closedBy: z.enum(['asked', 'expired']).nullable(),
    messages: z.int().min(0),
  }),
  examples: [
    {
      description: 'An open session',
      given: [{ tool: 'tn_session_start', params: {} }],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'closed',
        changed: true,
        closedBy: 'asked',
        messages: 0,
      },
    },
  ],
  async handler({ sessionId }, context) {
    await touchSession(sessionId, context)
    const { events, state } = await context.services.log.append(sessionId, ({ status }) =>
      status === 'closed' ? [] : [byUser('ended', { reason: 'asked' }, context)],
    )
    const changed = events.length > 0
    return context.ok(
      { sessionId, status: 'closed', changed, closedBy: state.closedBy, messages: state.messages },
      updated({
        kind: 'session',
        record: recordOf(sessionId, state),
        optional: OPTIONAL_FIELDS,
        changed: changed ? ['status'] : [],
        provenance: 'verified',
        next: [summarizeSession(sessionId), { ...resumeSession(sessionId), priority: 'low' }],
      }),
    )
  },
})
