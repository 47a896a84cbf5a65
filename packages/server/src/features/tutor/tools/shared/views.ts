import { lazy, Timestamp } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { expiryOf, type SessionState } from '../../model/session-state.ts'
import { SessionId } from './parameters.ts'
import { EngineChoice, type AnyEvent } from '../../../../platform/session/session-event.ts'

const Count = z.int().min(0)
const LONGEST_EXCERPT = 200
const MOST_PAYLOAD_BYTES = 14_000

/** A session in brief; its history has the full texts. */
export const SessionView = lazy(() =>
  z.object({
    sessionId: SessionId,
    title: z.string().nullable(),
    status: z.enum(['open', 'closed']),
    closedBy: z.enum(['asked', 'expired']).nullable(),
    engine: EngineChoice,
    workspace: z.string().describe('Where it was started'),
    startedAt: Timestamp,
    lastActivityAt: Timestamp,
    expiresAt: Timestamp.nullable().describe('When it closes by itself; null where it is closed'),
    messages: Count,
    lastSeq: Count,
    draft: z.string().nullable().describe('The beginning of what is written and not sent, the newest'),
    drafts: Count.describe('How many messages are written and not sent').optional(),
    openQuestion: z.string().nullable().describe('The beginning of the question without an answer'),
  }),
)

export const excerpt = (text: string): string => shortLabel(text, LONGEST_EXCERPT)

export const excerptOf = (text: string | null | undefined): string | null =>
  text === undefined || text === null ? null : excerpt(text)

export const sessionView = (
  sessionId: string,
  state: SessionState,
  expiryMs: number,
): z.input<ReturnType<typeof SessionView>> => ({
  sessionId,
  title: state.title,
  status: state.status,
  closedBy: state.closedBy,
  engine: state.engine,
  workspace: state.workspace,
  startedAt: state.startedAt,
  lastActivityAt: state.lastActivityAt,
  expiresAt: state.status === 'open' ? expiryOf(state, expiryMs) : null,
  messages: state.messages,
  lastSeq: state.lastSeq,
  draft: excerptOf(state.drafts.at(-1)?.text),
  drafts: state.drafts.length,
  openQuestion: excerptOf(state.open?.text),
})

export const recordOf = (sessionId: string, { title, engine, messages, startedAt }: SessionState) => ({
  id: sessionId,
  label: title ?? `Session of ${startedAt.slice(0, 10)}`,
  engine,
  messages,
  startedAt,
  title,
})

/** What the hints of every answer about one session have in common. */
export const sessionFacts = (sessionId: string, state: SessionState) => ({
  kind: 'session',
  record: recordOf(sessionId, state),
  provenance: 'verified' as const,
})

export const Part = lazy(() =>
  z
    .object({ field: z.string(), from: Count, to: Count, of: Count })
    .describe(
      'Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on',
    ),
)

export const MESSAGE_TYPES = ['asked', 'answered'] as const satisfies readonly AnyEvent['type'][]

export const MessageView = lazy(() =>
  z.object({
    eventId: z.ulid(),
    seq: Count,
    type: z.string(),
    createdAt: Timestamp,
    role: z.enum(['user', 'assistant']),
    content: z.string().nullable(),
    part: Part().optional(),
  }),
)

export const messageView = (event: AnyEvent) => ({
  eventId: event.eventId,
  seq: event.seq,
  type: event.type,
  createdAt: event.createdAt,
  role: event.type === 'answered' ? ('assistant' as const) : ('user' as const),
  content: contentOf(event),
})

export const EventView = lazy(() =>
  z.object({
    eventId: z.ulid(),
    seq: Count,
    type: z.string(),
    createdAt: Timestamp,
    by: z.enum(['user', 'system']),
    isPending: z.boolean(),
    content: z.string().nullable().describe('The words, where it has some'),
    payload: z.record(z.string(), z.unknown()).describe('All else that it tells'),
    part: Part().optional(),
  }),
)

export const eventView = (event: AnyEvent) => ({
  eventId: event.eventId,
  seq: event.seq,
  type: event.type,
  createdAt: event.createdAt,
  by: event.actorUserId === null ? ('system' as const) : ('user' as const),
  isPending: event.isPending,
  ...contentAndPayload(event),
})

/** A payload too large for a page is given as text, which continues over pages. */
function contentAndPayload(event: AnyEvent): { content: string | null; payload: Record<string, unknown> } {
  const payload = withoutText(event)
  return Buffer.byteLength(JSON.stringify(payload)) <= MOST_PAYLOAD_BYTES
    ? { content: contentOf(event), payload }
    : { content: JSON.stringify(event.payload), payload: { asJsonIn: 'content' } }
}

export const contentOf = ({ payload }: AnyEvent): string | null => ('text' in payload ? payload.text : null)

function withoutText({ payload }: AnyEvent): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'text'))
}
