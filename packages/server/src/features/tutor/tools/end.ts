import { fromGiven, lazy, updated, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation, type SessionServices } from '../define.ts'
import { touchSession } from './shared/find-session.ts'
import {
  requestFromHome,
  notYetDone,
  RequestId,
  willBeOpen,
  type RemoteSession,
} from '../asking/home-requests.ts'
import { byUser } from '../model/new-event.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { lookAtSync, resumeSession, summarizeSession } from './shared/suggestions.ts'
import { sessionFacts } from './shared/views.ts'

const Data = lazy(() =>
  z.object({
    sessionId: SessionId,
    status: z.literal('closed'),
    changed: z.boolean().describe('False where it was closed already, or is not yet'),
    closedBy: z.enum(['asked', 'expired']).nullable(),
    messages: z.int().min(0),
    requestId: RequestId(),
  }),
)

export const end = mutation({
  name: 'tn_session_end',
  title: 'End tutoring session',
  version: '1.1.0',
  description: {
    what: 'End a tutoring session; all of it is kept, and it can be resumed.',
    when: 'Use this when the student is done: "that is all for today, thanks".',
    returns: 'Returns its status, and whether this call closed it.',
  },
  idempotent: true,
  tags: ['tutoring'],
  parameters: () => z.object({ sessionId: sessionIdParameter() }),
  data: Data,
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
    const { state: before, home } = await touchSession(sessionId, context)
    if (home !== null) return endElsewhere({ sessionId, home, state: before }, context)
    const { events, state } = await context.services.log.append(sessionId, ({ status }) =>
      status === 'closed' ? [] : [byUser('ended', { reason: 'asked' }, context)],
    )
    const changed = events.length > 0
    return context.ok(
      { sessionId, status: 'closed', changed, closedBy: state.closedBy, messages: state.messages },
      updated({
        ...sessionFacts(sessionId, state),
        next: [summarizeSession(sessionId), { ...resumeSession(sessionId), priority: 'low' }],
      }),
    )
  },
})

type Context = ToolContext<SessionServices, z.input<ReturnType<typeof Data>>>

async function endElsewhere(session: RemoteSession, context: Context) {
  const { sessionId, state } = session
  const isDue = await willBeOpen(session, context)
  const queued = isDue ? await requestFromHome(session, 'end', null, context) : undefined
  const { closedBy, messages } = state
  const requestId = queued ? { requestId: queued.request.id } : {}
  return context.ok(
    { sessionId, status: 'closed', changed: false, closedBy, messages, ...requestId },
    {
      ...updated({
        ...sessionFacts(sessionId, state),
        next: [...(queued ? [lookAtSync(sessionId)] : []), summarizeSession(sessionId)],
      }),
      warnings: queued ? [notYetDone('The session is not closed yet', queued.home)] : [],
    },
  )
}
