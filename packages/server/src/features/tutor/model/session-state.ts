import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { Engine, type AnyEvent } from '../../../platform/session/session-event.ts'

/** What a session is now: all of it follows from its events. */
export const SessionState = lazy(() =>
  z.strictObject({
    status: z.enum(['open', 'closed']),
    /** Why it is closed. */
    closedBy: z.enum(['asked', 'expired']).nullable(),
    title: z.string().nullable(),
    engine: Engine,
    /** Which of the user's own keys, where the session has chosen one. */
    key: z.string().nullable(),
    context: z.record(z.string(), z.unknown()),
    startedAt: z.string(),
    lastActivityAt: z.string(),
    lastSeq: z.int().min(0),
    messages: z.int().min(0),
    /** The one message that is written but not sent. */
    draft: z.strictObject({ eventId: z.string(), text: z.string(), at: z.string() }).nullable(),
    /** The question that has no answer yet. */
    open: z.strictObject({ eventId: z.string(), text: z.string() }).nullable(),
  }),
)
export type SessionState = z.output<ReturnType<typeof SessionState>>

/** Before its first event. */
export const NO_STATE: SessionState = {
  status: 'open',
  closedBy: null,
  title: null,
  engine: 'offline',
  key: null,
  context: {},
  startedAt: '',
  lastActivityAt: '',
  lastSeq: 0,
  messages: 0,
  draft: null,
  open: null,
}

/** The state after one more event. */
export function afterEvent(state: SessionState, event: AnyEvent): SessionState {
  const at = { lastSeq: event.seq, lastActivityAt: event.createdAt }
  switch (event.type) {
    case 'started': {
      const { title = null, engine, key = null, context } = event.payload
      return { ...state, ...at, startedAt: event.createdAt, title, engine, key, context }
    }
    case 'asked':
      return {
        ...state,
        ...at,
        messages: state.messages + 1,
        draft: null,
        open: { eventId: event.eventId, text: event.payload.text },
      }
    case 'answered':
      return { ...state, ...at, messages: state.messages + 1, open: null }
    case 'drafted':
      return {
        ...state,
        ...at,
        draft: { eventId: event.eventId, text: event.payload.text, at: event.createdAt },
      }
    case 'withdrawn':
      return { ...state, ...at, draft: null }
    case 'stopped':
      return { ...state, ...at, open: null }
    case 'ended':
      return { ...state, ...at, status: 'closed', closedBy: event.payload.reason }
    case 'reopened':
      return { ...state, ...at, status: 'open', closedBy: null }
    // A question whose answer failed stays open, so that asking it again answers it.
    case 'failed':
    case 'stepped':
    case 'imported':
    case 'unknown':
      return { ...state, ...at }
  }
}
