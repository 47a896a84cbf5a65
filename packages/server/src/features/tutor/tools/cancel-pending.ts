import { anyId, fromGiven, lazy, updated, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation, type SessionServices } from '../define.ts'
import { touchSession } from './shared/find-session.ts'
import { requestFromHome, notYetDone, RequestId, type RemoteSession } from '../asking/home-requests.ts'
import { byUser } from '../model/new-event.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import type { NewEvent } from '../../../platform/session/session-event.ts'
import type { RequestKind, SessionRequest } from '../model/session-requests.ts'
import type { SessionState } from '../model/session-state.ts'
import { lookAtSync, readHistory } from './shared/suggestions.ts'
import { excerpt, sessionFacts } from './shared/views.ts'

const LONGEST_SUGGESTED = 500
const MOST_TARGETS = 300

const Data = lazy(() =>
  z.object({
    sessionId: SessionId,
    status: z
      .enum(['cancelled', 'nothing-pending', 'requested'])
      .describe("requested: the session's home stops it when it has the request"),
    draft: z.string().nullable().describe('The beginning of the draft that was thrown away'),
    question: z.string().nullable().describe('The beginning of the question that is not answered any more'),
    eventsEmitted: z.array(z.string()),
    withdrawn: z.int().min(0).describe("Messages that waited for the session's home and are taken back"),
    requestId: RequestId(),
  }),
)

export const cancelPendingTool = mutation({
  name: 'tn_session_cancel_pending',
  title: 'Cancel draft or question',
  version: '1.1.0',
  description: {
    what: "Cancel a session's draft or waiting message, and stop the answer that is being made.",
    when: 'Use this when a message should not be sent or answered after all: "cancel my message", "stop the answer".',
    returns: 'Returns what was cancelled; nothing pending is no error.',
  },
  idempotent: true,
  tags: ['tutoring'],
  parameters: () => z.object({ sessionId: sessionIdParameter() }),
  data: Data,
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
        withdrawn: 0,
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
        withdrawn: 0,
      },
    },
  ],
  async handler({ sessionId }, context) {
    const { log, running, requests } = context.services
    const { state: found, home } = await touchSession(sessionId, context)
    const withdrawn = await requests.withdraw(sessionId, ['ask', 'draft'])
    if (home !== null) return cancelElsewhere({ sessionId, home, state: found }, withdrawn, context)
    let before: Pick<SessionState, 'draft' | 'open'> = { draft: null, open: null }
    const { events, state } = await log.append(sessionId, (now) => {
      before = now
      // The caller's id can identify only one event.
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
        status: events.length + withdrawn.length > 0 ? 'cancelled' : 'nothing-pending',
        draft: excerptOf(draft?.text ?? textOf(withdrawn, 'draft')),
        question: excerptOf(open?.text ?? textOf(withdrawn, 'ask')),
        eventsEmitted: events.map(({ eventId }) => eventId),
        withdrawn: withdrawn.length,
      },
      updated({
        ...sessionFacts(sessionId, state),
        next: [...(state.status === 'open' ? undo(sessionId, draft?.text) : []), readHistory(sessionId)],
      }),
    )
  },
})

type Context = ToolContext<SessionServices, z.input<ReturnType<typeof Data>>>

/** A request that has reached the home device can only be stopped there. */
async function cancelElsewhere(
  session: RemoteSession,
  withdrawn: readonly SessionRequest[],
  context: Context,
) {
  const { sessionId, state } = session
  const { draft, open } = state
  const targets = [open?.eventId, draft?.eventId, ...withdrawn.map(({ id }) => id)].filter(
    (id) => id !== undefined,
  )
  const about = targets.slice(0, MOST_TARGETS).join(' ')
  const queued = targets.length > 0 ? await requestFromHome(session, 'cancel', about, context) : undefined
  return context.ok(
    {
      sessionId,
      status: withdrawn.length > 0 ? 'cancelled' : queued ? 'requested' : 'nothing-pending',
      draft: excerptOf(textOf(withdrawn, 'draft') ?? draft?.text),
      question: excerptOf(textOf(withdrawn, 'ask') ?? open?.text),
      eventsEmitted: [],
      withdrawn: withdrawn.length,
      ...(queued ? { requestId: queued.request.id } : {}),
    },
    {
      ...updated({
        ...sessionFacts(sessionId, state),
        next: [...(queued ? [lookAtSync(sessionId)] : []), readHistory(sessionId)],
      }),
      warnings: queued
        ? [notYetDone('What the other device has started is not stopped yet', queued.home)]
        : [],
    },
  )
}

const textOf = (requests: readonly SessionRequest[], wanted: RequestKind): string | undefined =>
  requests.findLast(({ kind }) => kind === wanted)?.text ?? undefined

const excerptOf = (text: string | undefined): string | null => (text === undefined ? null : excerpt(text))

const undo = (sessionId: string, text: string | undefined): NextCall[] =>
  text === undefined || text.length > LONGEST_SUGGESTED
    ? []
    : [
        {
          action: 'restore-draft',
          priority: 'low',
          category: 'correction',
          description: 'Restore the draft',
          reversible: true,
          tool: 'tn_session_ask',
          arguments: { sessionId, message: text, draft: true },
        },
      ]
