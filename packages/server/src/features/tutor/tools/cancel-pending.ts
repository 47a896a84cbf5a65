import { anyId, fromGiven, lazy, updated, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation, type SessionServices } from '../define.ts'
import { touchSession } from './shared/find-session.ts'
import { requestFromHome, notYetDone, RequestId, type RemoteSession } from '../asking/home-requests.ts'
import { byUser } from '../model/new-event.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { PENDING_KINDS, pendingOf, type PendingMessage } from '../model/pending.ts'
import { lookAtSync, readHistory } from './shared/suggestions.ts'
import { excerpt, excerptOf, sessionFacts } from './shared/views.ts'

const LONGEST_SUGGESTED = 500
const MOST_UNDOS = 3
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
    cancelled: z
      .array(z.object({ id: z.ulid(), kind: z.enum(PENDING_KINDS), text: z.string() }))
      .describe('Each message that is cancelled, by its beginning')
      .optional(),
    requestId: RequestId(),
  }),
)

export const cancelPendingTool = mutation({
  name: 'tn_session_cancel_pending',
  title: 'Cancel draft or question',
  version: '1.2.0',
  description: {
    what: "Cancel a session's drafts and waiting messages, or one of them, and stop the answer that is being made.",
    when: 'Use this when a message should not be sent or answered after all: "cancel my message", "stop the answer".',
    returns: 'Returns what was cancelled; nothing pending is no error.',
  },
  idempotent: true,
  tags: ['tutoring'],
  parameters: () =>
    z.object({
      sessionId: sessionIdParameter(),
      id: z.ulid().describe('Only this one, from tn_session_outbox; left out, everything pending').optional(),
    }),
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
        cancelled: [{ id: anyId, kind: 'draft', text: 'What is a limit?' }],
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
        cancelled: [],
      },
    },
  ],
  async handler({ sessionId, id: only }, context) {
    const { log, running, requests } = context.services
    const { state: found, home } = await touchSession(sessionId, context)
    const withdrawn = pendingOf(found, await requests.withdrawMessages(sessionId, only)).waiting
    if (home !== null) return cancelElsewhere({ sessionId, home, state: found }, only, withdrawn, context)
    let stopped: PendingMessage[] = []
    const { events, state } = await log.append(sessionId, (now) => {
      stopped = wanted(pendingOf(now).here, only)
      return stopped.map(({ id, kind }, at) => {
        // The caller's id can identify only one event.
        const by = at === 0 ? context : { ...context, clientEventId: null }
        return kind === 'draft'
          ? byUser('withdrawn', { draft: id }, by)
          : byUser('stopped', { answers: id }, by)
      })
    })
    for (const { id, kind } of stopped) if (kind === 'question') running.stop(id)
    const cancelled = [...stopped, ...withdrawn]
    return context.ok(
      {
        sessionId,
        status: cancelled.length > 0 ? 'cancelled' : 'nothing-pending',
        ...told(cancelled),
        eventsEmitted: events.map(({ eventId }) => eventId),
        withdrawn: withdrawn.length,
      },
      updated({
        ...sessionFacts(sessionId, state),
        next: [...(state.status === 'open' ? undo(sessionId, stopped) : []), readHistory(sessionId)],
      }),
    )
  },
})

type Context = ToolContext<SessionServices, z.input<ReturnType<typeof Data>>>

/** A request that has reached the home device can only be stopped there. */
async function cancelElsewhere(
  session: RemoteSession,
  only: string | undefined,
  withdrawn: readonly PendingMessage[],
  context: Context,
) {
  const { sessionId, state } = session
  const there = wanted(pendingOf(state).here, only)
  const targets = [...there, ...withdrawn].map(({ id }) => id)
  const about = targets.slice(0, MOST_TARGETS).join(' ')
  const queued = targets.length > 0 ? await requestFromHome(session, 'cancel', about, context) : undefined
  return context.ok(
    {
      sessionId,
      status: withdrawn.length > 0 ? 'cancelled' : queued ? 'requested' : 'nothing-pending',
      ...told([...there, ...withdrawn]),
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

const wanted = (pending: readonly PendingMessage[], only: string | undefined): PendingMessage[] =>
  pending.filter(({ id }) => only === undefined || id === only)

const told = (messages: readonly PendingMessage[]) => ({
  draft: excerptOf(messages.findLast(({ kind }) => kind === 'draft' || kind === 'waiting-draft')?.text),
  question: excerptOf(messages.findLast(({ kind }) => kind === 'question' || kind === 'waiting')?.text),
  cancelled: messages.map(({ id, kind, text }) => ({ id, kind, text: excerpt(text) })),
})

const undo = (sessionId: string, cancelled: readonly PendingMessage[]): NextCall[] =>
  cancelled
    .filter(({ kind, text }) => kind === 'draft' && text.length <= LONGEST_SUGGESTED)
    .slice(-MOST_UNDOS)
    .map(({ text }) => ({
      action: 'restore-draft',
      priority: 'low',
      category: 'correction',
      description: 'Restore the draft',
      reversible: true,
      tool: 'tn_session_ask',
      arguments: { sessionId, message: text, draft: true },
    }))
