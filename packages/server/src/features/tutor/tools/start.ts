import {
  anyId,
  anyTime,
  content,
  created,
  lazy,
  Timestamp,
  ToolError,
  type HintWarning,
  type NextCall,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation } from '../define.ts'
import { expiryOf } from '../model/session-state.ts'
import { SessionId } from './shared/parameters.ts'
import { EngineChoice } from '../../../platform/session/session-event.ts'
import { tutoringLimit } from '../../../platform/tools/tool-facts.ts'
import { beginSession } from './shared/begin-session.ts'
import { askInSession, listSessions } from './shared/suggestions.ts'
import { sessionFacts } from './shared/views.ts'

const MOST_CONTEXT_FIELDS = 30
const MOST_CONTEXT_BYTES = 8_000

const SessionContext = lazy(() =>
  z
    .record(z.string().max(100), z.unknown())
    .refine(
      (given) => Object.keys(given).length <= MOST_CONTEXT_FIELDS,
      `At most ${MOST_CONTEXT_FIELDS} fields`,
    )
    .refine(
      (given) => Buffer.byteLength(JSON.stringify(given)) <= MOST_CONTEXT_BYTES,
      `At most ${MOST_CONTEXT_BYTES} bytes as JSON`,
    )
    .meta({ ...content, maxProperties: MOST_CONTEXT_FIELDS }),
)

export const start = mutation({
  name: 'tn_session_start',
  title: 'Start tutoring session',
  version: '1.1.0',
  description: {
    what: 'Start a tutoring session.',
    when: 'Use this to set up a session before its first question, as with a title or an engine: "I need help with calculus, tutor me". To just ask, tn_session_ask starts one.',
    returns: 'Returns the sessionId for the other session tools.',
  },
  permissions: ['sessions:create'],
  rateLimit: tutoringLimit,
  tags: ['tutoring'],
  recovery: [],
  parameters: () =>
    z.object({
      title: z.string().trim().min(1).max(200).optional().meta(content).describe('What it is about'),
      context: SessionContext().optional().describe('What the tutor should know, such as the course'),
      engine: EngineChoice.default('auto').describe(
        "auto: the first of these that can answer; own-key: the user's key; operator: the server's model; sampling: your model; offline: what is known, no model",
      ),
      key: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .optional()
        .describe('With own-key: which one, by label or provider'),
      userId: z.ulid().toUpperCase().optional().describe('Yourself'),
    }),
  data: () => z.object({ sessionId: SessionId, expiresAt: Timestamp, engine: EngineChoice }),
  examples: [
    {
      description: 'A session without a word about it',
      params: {},
      expectedResult: { sessionId: anyId, expiresAt: anyTime, engine: 'auto' },
    },
    {
      description: 'A session on a course',
      params: { title: 'Limits and continuity', context: { course: 'nrc:MATH 1171' } },
      expectedResult: { sessionId: anyId, expiresAt: anyTime, engine: 'auto' },
    },
  ],
  async handler({ title, context: about = {}, engine, key }, context) {
    const { tutor, expiryMs } = context.services
    if (key !== undefined && engine !== 'own-key') throw keyForNothing(engine)
    const unavailableReason = await tutor.unavailableReason({ engine, key: key ?? null }, context.client)
    const { sessionId, state } = await beginSession({ engine, key, title, context: about }, context)
    return context.ok(
      { sessionId, expiresAt: expiryOf(state, expiryMs), engine },
      {
        ...created({
          ...sessionFacts(sessionId, state),
          next: [askFirst(sessionId, title), listSessions],
        }),
        warnings: unavailableReason === undefined ? [] : [notYet(engine, unavailableReason)],
      },
    )
  },
})

const keyForNothing = (engine: string): ToolError =>
  new ToolError('BAD_REQUEST', `key: only for the engine own-key, not for ${engine}`, {
    details: { reason: 'Set engine to own-key, or leave key out' },
  })

/** A warning, not an error: it can be fixed before the first question, or another engine may answer. */
const notYet = (engine: string, reason: string): HintWarning => ({
  type: 'validation',
  severity: 'medium',
  message: `The chosen engine cannot answer yet: ${reason}`,
  suggestedFix:
    engine === 'own-key'
      ? 'Add the key, or start a session that needs none'
      : 'Start a session with another engine',
})

/** Only the student knows the question; these are ways to begin. */
const askFirst = (sessionId: string, title: string | undefined): NextCall => {
  const { arguments: _, ...ask } = askInSession(sessionId, '')
  const message =
    title === undefined
      ? ['What can you help me with?']
      : [`Where should I begin with ${title}?`, `Quiz me on ${title}`]
  return { ...ask, arguments: { sessionId }, choose: { message } }
}
