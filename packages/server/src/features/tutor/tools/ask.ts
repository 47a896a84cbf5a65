import { anyId, content, fromGiven, lazy, updated, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { answerQuestion, type Answered } from '../asking/answer-question.ts'
import { generation, type SessionServices } from '../define.ts'
import { requireOpen, touchSession } from './shared/find-session.ts'
import { saveDraft, recordQuestion, type RecordedQuestion } from '../asking/record-question.ts'
import { requireWillBeOpen, requestFromHome, RequestId, type RemoteSession } from '../asking/home-requests.ts'
import { LONGEST_MESSAGE, sessionIdParameter } from './shared/parameters.ts'
import { Citation, Engine } from '../../../platform/session/session-event.ts'
import { tutoringLimit } from '../../../platform/tools/tool-facts.ts'
import {
  askInSession,
  cancelPending,
  summarizeSession,
  lookAtSync,
  readHistory,
  takeBack,
} from './shared/suggestions.ts'
import { Part, sessionFacts } from './shared/views.ts'

const DRAFTED = 'Saved as a draft, not sent. Ask without draft to send it.'
const LONGEST_SUGGESTED = 500

const Data = lazy(() =>
  z.object({
    response: z.string().describe('The answer, or that the message is kept and where'),
    eventsEmitted: z.array(z.string()).describe('Ids of the events that this made'),
    engine: Engine,
    model: z.string().nullable(),
    key: z.string().optional().describe("Label of the user's key that answered"),
    citations: z.array(Citation()),
    notes: z.array(z.string()),
    part: Part().optional(),
    requestId: RequestId(),
  }),
)

export const ask = generation({
  name: 'tn_session_ask',
  title: 'Ask tutor',
  version: '1.1.0',
  description: {
    what: 'Ask the tutor something in a session, or keep the message as a draft.',
    when: 'Use this when the student has a question or an answer for the tutor: "ask the tutor to explain limits".',
    returns: "Returns the tutor's response with its sources.",
  },
  responseTime: 'slow',
  rateLimit: tutoringLimit,
  interactive: true,
  tags: ['tutoring'],
  parameters: () =>
    z.object({
      sessionId: sessionIdParameter(),
      message: z.string().min(1).max(LONGEST_MESSAGE).meta(content).describe("The student's words"),
      draft: z.boolean().default(false).describe('Keep it unsent, in place of the last draft'),
    }),
  data: Data,
  examples: [
    {
      description: 'The same question again: what was said already is not said twice',
      given: [
        { tool: 'tn_session_start', params: {} },
        {
          tool: 'tn_session_ask',
          params: { sessionId: fromGiven(0, 'sessionId'), message: 'What can you help me with?' },
        },
      ],
      params: { sessionId: fromGiven(0, 'sessionId'), message: 'What can you help me with?' },
      expectedResult: {
        response:
          'I can look up courses, what you need before them, what they cover, when they are taught, past grades, what transfers where, and your transcript, notes and cards.\n\nWhat would you like to know next?',
        eventsEmitted: [anyId, anyId, anyId],
        engine: 'offline',
        model: null,
        citations: [],
        notes: [],
      },
    },
    {
      description: 'A message that is not sent yet',
      given: [{ tool: 'tn_session_start', params: { title: 'Limits' } }],
      params: { sessionId: fromGiven(0, 'sessionId'), message: 'What is a limit?', draft: true },
      expectedResult: {
        response: DRAFTED,
        eventsEmitted: [anyId],
        engine: 'offline',
        model: null,
        citations: [],
        notes: [],
      },
    },
  ],
  async handler({ sessionId, message, draft }, context) {
    const { state, home } = await touchSession(sessionId, context)
    if (home !== null) {
      return askElsewhere({ sessionId, home, state }, draft ? 'draft' : 'ask', message, context)
    }
    requireOpen(sessionId, state)
    if (draft) return drafted(sessionId, message, context)
    const kept = await recordQuestion(sessionId, message, context)
    const answer = await answerQuestion(kept.question, kept.state, context)
    return answered(kept, answer, context)
  },
})

type Context = ToolContext<SessionServices, z.input<ReturnType<typeof Data>>>

async function drafted(sessionId: string, message: string, context: Context) {
  const { eventId, state, changed } = await saveDraft(sessionId, message, context)
  const next = message.length > LONGEST_SUGGESTED ? [] : [askInSession(sessionId, message)]
  return context.ok(
    {
      response: DRAFTED,
      eventsEmitted: changed ? [eventId] : [],
      engine: state.engine,
      model: null,
      citations: [],
      notes: changed ? [] : ['This is already the draft'],
    },
    updated({
      ...sessionFacts(sessionId, state),
      next: [...next, cancelPending(sessionId)],
    }),
  )
}

async function askElsewhere(
  session: RemoteSession,
  kind: 'ask' | 'draft',
  message: string,
  context: Context,
) {
  await requireWillBeOpen(session, context)
  const { request, isNew, home } = await requestFromHome(session, kind, message, context)
  const { sessionId, state } = session
  return context.ok(
    {
      response:
        kind === 'ask'
          ? `Saved for ${home}, which answers when it has the message.`
          : `Saved as a draft for ${home}, not sent. Ask without draft to send it.`,
      eventsEmitted: [],
      engine: state.engine,
      model: null,
      citations: [],
      notes: isNew ? [] : ['It was already waiting'],
      requestId: request.id,
    },
    updated({
      ...sessionFacts(sessionId, state),
      next: [lookAtSync(sessionId), takeBack(sessionId)],
    }),
  )
}

async function answered(
  { question: { sessionId, eventId }, state }: RecordedQuestion,
  { answered: { seq, payload }, events, notes, key, warnings = [] }: Answered,
  { fit, ok }: Context,
) {
  const { text, engine, model, citations } = payload
  const rest = { engine, model, ...(key === undefined ? {} : { key }), citations, notes: [...notes] }
  const whole = { response: text, eventsEmitted: [eventId, ...events.map((event) => event.eventId)], ...rest }
  const { items, continuation } = await fit({ items: [whole], longFields: ['response'] })
  const [shown = whole] = items
  return ok(
    { ...shown, response: shown.response ?? '' },
    {
      ...updated({
        ...sessionFacts(sessionId, { ...state, messages: state.messages + 1 }),
        provenance: engine === 'offline' ? 'reliable' : 'uncertain',
        next: continuation
          ? [readHistory(sessionId, seq - 1), summarizeSession(sessionId)]
          : [readHistory(sessionId), summarizeSession(sessionId)],
      }),
      warnings,
    },
  )
}
