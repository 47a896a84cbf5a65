import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { Engine, type AnyEvent } from '../../../platform/session/session-event.ts'

export const SessionState = lazy(() =>
  z.strictObject({
    status: z.enum(['open', 'closed']),
    closedBy: z.enum(['asked', 'expired']).nullable(),
    title: z.string().nullable(),
    engine: Engine,
    /** The label or provider of the user's key, if the session has chosen one. */
    key: z.string().nullable(),
    context: z.record(z.string(), z.unknown()),
    startedAt: z.string(),
    lastActivityAt: z.string(),
    lastSeq: z.int().min(0),
    messages: z.int().min(0),
    draft: z.strictObject({ eventId: z.string(), text: z.string(), at: z.string() }).nullable(),
    open: z.strictObject({ eventId: z.string(), text: z.string() }).nullable(),
  }),
)
export type SessionState = z.output<ReturnType<typeof SessionState>>

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
    // A question whose answer failed stays open, so that it can be asked again.
    case 'failed':
    case 'stepped':
    case 'imported':
    case 'unknown':
      return { ...state, ...at }
  }
}

export const expiryOf = (
  { lastActivityAt }: Pick<SessionState, 'lastActivityAt'>,
  expiryMs: number,
): string => new Date(Date.parse(lastActivityAt) + expiryMs).toISOString()

/** Whether it has expired, recorded or not. */
export const isExpired = (state: SessionState, now: Date, expiryMs: number): boolean =>
  state.status === 'open' && Date.parse(state.lastActivityAt) + expiryMs <= now.getTime()

/** The state now: an expired session is closed, recorded or not. */
export const asOf = (state: SessionState, now: Date, expiryMs: number): SessionState =>
  isExpired(state, now, expiryMs) ? { ...state, status: 'closed', closedBy: 'expired' } : state
