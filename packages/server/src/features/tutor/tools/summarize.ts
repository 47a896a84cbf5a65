import { anyTime, found, fromGiven, Timestamp, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { analysis, type SessionServices } from '../define.ts'
import { findSession } from './shared/find-session.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { Citation, EngineChoice } from '../../../platform/session/session-event.ts'
import { askAgain, readHistory } from './shared/suggestions.ts'
import { FATES, Summary, SUMMARIZED_TYPES } from '../model/summary.ts'
import { sessionFacts } from './shared/views.ts'

const Count = z.int().min(0)
const MOST_QUESTIONS = 20
const MOST_SOURCES = 15
const READ_AT_ONCE = 500
const LONGEST_SUGGESTED = 500

export const summarize = analysis({
  name: 'tn_session_summarize',
  title: 'Summarize tutoring session',
  version: '1.1.0',
  description: {
    what: 'Summarize a tutoring session from its own words, without a model.',
    when: 'Use this for an overview: "sum up what we covered in this session". For a recorded agent session use get_session_summary.',
    returns: 'Returns questions with the key sentence of each answer, what is open, and the sources.',
  },
  responseTime: 'medium',
  tags: ['tutoring'],
  parameters: () => z.object({ sessionId: sessionIdParameter() }),
  data: () =>
    z.object({
      sessionId: SessionId,
      title: z.string().nullable(),
      status: z.enum(['open', 'closed']),
      engine: EngineChoice,
      startedAt: Timestamp,
      lastActivityAt: Timestamp,
      asked: Count,
      answered: Count,
      open: Count.describe('Questions without an answer'),
      questions: z
        .array(
          z.object({
            seq: Count,
            question: z.string(),
            answer: z.string().nullable().describe('Its key sentence'),
            fate: z.enum(FATES),
          }),
        )
        .describe(`The latest, at most ${MOST_QUESTIONS}`),
      earlier: Count.describe('Questions before those, not shown'),
      cited: z.array(Citation().extend({ times: Count })).describe('The sources named most often'),
    }),
  examples: [
    {
      description: 'A session in which nothing was asked',
      given: [{ tool: 'tn_session_start', params: { title: 'Limits' } }],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        title: 'Limits',
        status: 'open',
        engine: 'auto',
        startedAt: anyTime,
        lastActivityAt: anyTime,
        asked: 0,
        answered: 0,
        open: 0,
        questions: [],
        earlier: 0,
        cited: [],
      },
    },
  ],
  async handler({ sessionId }, context) {
    const state = await findSession(sessionId, context)
    const { title, status, engine, startedAt, lastActivityAt } = state
    const summary = await summaryOf(sessionId, state.lastSeq, context)
    const questions = summary.latest(MOST_QUESTIONS)
    const waiting = state.status === 'open' ? state.open : null
    return context.ok(
      {
        sessionId,
        title,
        status,
        engine,
        startedAt,
        lastActivityAt,
        asked: summary.count,
        answered: summary.countOf('answered'),
        open: summary.countOf('open') + summary.countOf('failed'),
        questions,
        earlier: summary.count - questions.length,
        cited: summary.cited(MOST_SOURCES),
      },
      found({
        ...sessionFacts(sessionId, state),
        next: [
          ...(waiting && waiting.text.length <= LONGEST_SUGGESTED ? [askAgain(sessionId, waiting.text)] : []),
          readHistory(sessionId),
        ],
      }),
    )
  },
})

async function summaryOf(
  sessionId: string,
  upTo: number,
  { services: { log } }: Pick<ToolContext<SessionServices>, 'services'>,
): Promise<Summary> {
  const summary = new Summary()
  let after = 0
  for (;;) {
    const events = await log.ofTypes(sessionId, SUMMARIZED_TYPES, { after, upTo, limit: READ_AT_ONCE })
    for (const event of events) summary.add(event)
    const last = events.at(-1)
    if (!last || events.length < READ_AT_ONCE) return summary
    after = last.seq
  }
}
