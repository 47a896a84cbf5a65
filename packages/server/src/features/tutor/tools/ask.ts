import {
  anyId,
  content,
  fromGiven,
  lazy,
  ToolError,
  updated,
  type Factor,
  type NextCall,
  type ToolContext,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { answerQuestion, type Answered } from '../asking/answer-question.ts'
import { generation, type SessionServices } from '../define.ts'
import { requireOpen, touchSession } from './shared/find-session.ts'
import { saveDraft, recordQuestion, type RecordedQuestion } from '../asking/record-question.ts'
import { messageForHome, requireWillBeOpen, RequestId, type RemoteSession } from '../asking/home-requests.ts'
import type { Message } from '../model/drafts.ts'
import { sessionFor } from './shared/begin-session.ts'
import { LONGEST_MESSAGE, SessionId, sessionIdParameter } from './shared/parameters.ts'
import { Citation, EngineChoice, ENGINES, PASSED_OVER } from '../../../platform/session/session-event.ts'
import { tutoringLimit } from '../../../platform/tools/tool-facts.ts'
import {
  cancelDraft,
  summarizeSession,
  lookAtSync,
  openOutbox,
  readHistory,
  sendDraft,
  takeBack,
} from './shared/suggestions.ts'
import { lookUpFully } from './shared/look-up-fully.ts'
import { Part, sessionFacts } from './shared/views.ts'

const DRAFTED = 'Saved as a draft, not sent.'

const Data = lazy(() =>
  z.object({
    response: z.string().describe('The answer, or that the message is kept and where'),
    eventsEmitted: z.array(z.string()).describe('Ids of the events that this made'),
    engine: EngineChoice.describe('Who answered'),
    model: z.string().nullable(),
    key: z.string().optional().describe("Label of the user's key that answered"),
    citations: z.array(Citation()),
    notes: z.array(z.string()),
    part: Part().optional(),
    draftId: z.ulid().optional().describe('The draft that this kept'),
    requestId: RequestId(),
    sessionId: SessionId.describe('Where it was asked'),
    passedOver: z
      .array(
        z.object({
          engine: z.enum(ENGINES),
          why: z.enum(PASSED_OVER),
          message: z.string(),
          retryAfter: z.number().optional(),
        }),
      )
      .optional()
      .describe('Engines that were to answer before the one that did'),
  }),
)

export const ask = generation({
  name: 'tn_session_ask',
  title: 'Ask tutor',
  version: '1.3.0',
  description: {
    what: 'Ask the tutor something in a session or a new one, or keep, change or send a draft.',
    when: 'Use this when the student has a question or an answer for the tutor: "ask the tutor to explain limits".',
    returns:
      "Returns the tutor's response with its sources, and who answered. Without a model it answers only from records: courses, transfer, transcript, notes, cards and tasks.",
  },
  responseTime: 'slow',
  rateLimit: tutoringLimit,
  interactive: true,
  tags: ['tutoring'],
  parameters: () =>
    z.object({
      sessionId: sessionIdParameter().describe('Left out to start one').optional(),
      message: z.string().min(1).max(LONGEST_MESSAGE).meta(content).describe("The student's words"),
      draft: z.boolean().default(false).describe('Keep it unsent'),
      draftId: z
        .ulid()
        .describe(
          'From tn_session_outbox: send this draft or waiting message with these words, or with draft change it',
        )
        .optional(),
      engine: EngineChoice.optional().describe("Who answers this question, if not the session's engine"),
    }),
  data: Data,
  examples: [
    {
      description: 'Something that no record tells',
      given: [{ tool: 'tn_session_start', params: {} }],
      params: { sessionId: fromGiven(0, 'sessionId'), message: 'What is the weather tomorrow?' },
      expectedResult: {
        response:
          'That is not in the records that I can look up. I can look up courses and their prerequisites, outlines, times and past grades, what transfers where, and your transcript, notes, cards and tasks.',
        eventsEmitted: [anyId, anyId, anyId],
        engine: 'offline',
        model: null,
        citations: [],
        notes: ['Answered from your records: no model is connected'],
        sessionId: fromGiven(0, 'sessionId'),
      },
    },
    {
      description: 'A message that is not sent yet',
      given: [{ tool: 'tn_session_start', params: { title: 'Limits' } }],
      params: { sessionId: fromGiven(0, 'sessionId'), message: 'What is a limit?', draft: true },
      expectedResult: {
        response: DRAFTED,
        eventsEmitted: [anyId],
        engine: 'auto',
        model: null,
        citations: [],
        notes: [],
        draftId: anyId,
        sessionId: fromGiven(0, 'sessionId'),
      },
    },
  ],
  async handler({ sessionId: given, message: text, draft, draftId, engine }, context) {
    if (given === undefined && draftId !== undefined) throw draftOfNoSession()
    const { services, sessionId: own } = context
    if (given === undefined && own !== null && (await services.log.find(own))) throw whichSession(own, text)
    const sessionId = given ?? (await sessionFor(text, context))
    const { state, home } = await touchSession(sessionId, context)
    if (home !== null) {
      const session = { sessionId, home, state }
      return askElsewhere(session, draft ? 'draft' : 'ask', { text, draftId }, engine, context)
    }
    requireOpen(sessionId, state)
    if (draft) return drafted(sessionId, { text, draftId }, context)
    const kept = await recordQuestion(sessionId, { text, draftId }, context)
    const asked = engine === undefined ? kept.state : { ...kept.state, engine }
    const answer = await answerQuestion(kept.question, asked, context)
    return answered(kept, answer, context)
  },
})

type Context = ToolContext<SessionServices, z.input<ReturnType<typeof Data>>>

const LONGEST_REPEATED = 500

/** The call was made under a tutoring session's id: starting another one would lose what was said there. */
const whichSession = (sessionId: string, message: string): ToolError =>
  new ToolError('BAD_REQUEST', "This call's own session is a tutoring session: say whether to go on in it", {
    details: {
      reason:
        'To go on there, give its id as the parameter sessionId (in agent form in arguments.sessionId); to begin a new one, call under another session',
      issues: [{ path: 'sessionId', message: 'is left out', expected: sessionId }],
    },
    next: message.length > LONGEST_REPEATED ? [] : [askIn(sessionId, message)],
  })

const askIn = (sessionId: string, message: string): NextCall => ({
  action: 'ask-in-session',
  priority: 'high',
  category: 'correction',
  description: 'Ask it in that session',
  tool: 'tn_session_ask',
  arguments: { sessionId, message },
})

const draftOfNoSession = (): ToolError =>
  new ToolError('BAD_REQUEST', 'draftId: only with the sessionId of its session', {
    details: { reason: 'Give the sessionId, or leave draftId out to ask in a new session' },
  })

async function drafted(sessionId: string, message: Message, context: Context) {
  const { draftId, eventId, state } = await saveDraft(sessionId, message, context)
  return context.ok(
    {
      response: DRAFTED,
      eventsEmitted: eventId === undefined ? [] : [eventId],
      engine: state.engine,
      model: null,
      citations: [],
      notes: eventId === undefined ? ['This draft is already kept'] : [],
      draftId,
      sessionId,
    },
    updated({
      ...sessionFacts(sessionId, state),
      next: [
        ...sendDraft(sessionId, draftId, message.text),
        cancelDraft(sessionId, draftId),
        ...(state.drafts.length > 1 ? [openOutbox(sessionId)] : []),
      ],
    }),
  )
}

async function askElsewhere(
  session: RemoteSession,
  kind: 'ask' | 'draft',
  message: Message,
  engine: EngineChoice | undefined,
  context: Context,
) {
  await requireWillBeOpen(session, context)
  const { request, isNew, home } = await messageForHome(session, kind, message, context)
  const { sessionId, state } = session
  return context.ok(
    {
      response:
        kind === 'ask'
          ? `Saved for ${home}, which answers when it has the message.`
          : `Saved as a draft for ${home}, not sent.`,
      eventsEmitted: [],
      engine: state.engine,
      model: null,
      citations: [],
      notes: [
        ...(isNew ? [] : ['It was already waiting']),
        ...(engine === undefined ? [] : [`${home} answers by the engine of the session (${state.engine})`]),
      ],
      requestId: request.id,
      sessionId,
    },
    updated({
      ...sessionFacts(sessionId, state),
      next: [lookAtSync(sessionId), takeBack(sessionId, request.id)],
    }),
  )
}

/** An answer is no surer than what it rests on. */
const lookedUp = (value: number): Factor => ({
  name: 'evidence',
  value,
  basis: `the least sure look-up is ${value.toFixed(2)}`,
})

async function answered(
  { question: { sessionId, eventId }, state }: RecordedQuestion,
  { answered: { seq, payload }, events, notes, key, sureness, passedOver = [], warnings = [] }: Answered,
  { fit, ok }: Context,
) {
  const { text, engine, model, citations } = payload
  const rest = {
    engine,
    model,
    ...(key === undefined ? {} : { key }),
    citations,
    notes: [...notes],
    sessionId,
    ...(passedOver.length > 0 ? { passedOver: [...passedOver] } : {}),
  }
  const whole = { response: text, eventsEmitted: [eventId, ...events.map((event) => event.eventId)], ...rest }
  const { items, continuation } = await fit({ items: [whole], longFields: ['response'] })
  const [shown = whole] = items
  return ok(
    { ...shown, response: shown.response ?? '' },
    {
      ...updated({
        ...sessionFacts(sessionId, { ...state, messages: state.messages + 1 }),
        provenance: engine === 'offline' ? 'reliable' : 'uncertain',
        factors: sureness === undefined ? [] : [lookedUp(sureness)],
        next: continuation
          ? [readHistory(sessionId, seq - 1), summarizeSession(sessionId)]
          : [...lookUpFully(citations), readHistory(sessionId), summarizeSession(sessionId)],
      }),
      warnings,
    },
  )
}
