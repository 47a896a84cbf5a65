import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { EngineChoice, type AnyEvent, type SessionEvent } from '../../../platform/session/session-event.ts'
import { titleFrom } from './session-title.ts'

const Draft = lazy(() =>
  z.strictObject({
    /** The id of the event that began it. */
    id: z.string(),
    text: z.string(),
    at: z.string(),
  }),
)
export type Draft = z.output<ReturnType<typeof Draft>>

export const SessionState = lazy(() =>
  z.strictObject({
    status: z.enum(['open', 'closed']),
    closedBy: z.enum(['asked', 'expired']).nullable(),
    title: z.string().nullable(),
    engine: EngineChoice,
    /** The label or provider of the user's key, if the session has chosen one. */
    key: z.string().nullable(),
    context: z.record(z.string(), z.unknown()),
    /** Where it was started. */
    workspace: z.string(),
    startedAt: z.string(),
    lastActivityAt: z.string(),
    lastSeq: z.int().min(0),
    messages: z.int().min(0),
    /** Messages that are written and not sent, in the order in which they were begun. */
    drafts: z.array(Draft()),
    open: z.strictObject({ eventId: z.string(), text: z.string() }).nullable(),
  }),
)
export type SessionState = z.output<ReturnType<typeof SessionState>>

export const DEFAULT_WORKSPACE = 'default'

export const NO_STATE: SessionState = {
  status: 'open',
  closedBy: null,
  title: null,
  engine: 'offline',
  key: null,
  context: {},
  workspace: DEFAULT_WORKSPACE,
  startedAt: '',
  lastActivityAt: '',
  lastSeq: 0,
  messages: 0,
  drafts: [],
  open: null,
}

export function afterEvent(state: SessionState, event: AnyEvent): SessionState {
  const at = { lastSeq: event.seq, lastActivityAt: event.createdAt }
  switch (event.type) {
    case 'started': {
      const { title = null, engine, key = null, context, workspace = DEFAULT_WORKSPACE } = event.payload
      return { ...state, ...at, startedAt: event.createdAt, title, engine, key, context, workspace }
    }
    case 'asked':
      return {
        ...state,
        ...at,
        title: state.title ?? titleFrom(event.payload.text),
        messages: state.messages + 1,
        drafts: afterAsking(state.drafts, event.payload.sends),
        open: { eventId: event.eventId, text: event.payload.text },
      }
    case 'answered':
      return { ...state, ...at, messages: state.messages + 1, open: null }
    case 'drafted':
      return { ...state, ...at, drafts: afterDrafting(state.drafts, event) }
    case 'withdrawn':
      return { ...state, ...at, drafts: state.drafts.filter(({ id }) => id !== event.payload.draft) }
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

const afterAsking = (drafts: readonly Draft[], sends: string | null | undefined): Draft[] =>
  sends === undefined ? [] : drafts.filter(({ id }) => id !== sends)

/** A change to a draft that is gone begins a new one. */
function afterDrafting(
  drafts: readonly Draft[],
  { eventId, createdAt, payload: { text, edits } }: SessionEvent<'drafted'>,
): Draft[] {
  const [began, at] = [{ id: eventId, text, at: createdAt }, drafts.findIndex(({ id }) => id === edits)]
  if (edits === undefined) return [began]
  return at === -1 ? [...drafts, began] : drafts.with(at, { ...began, id: drafts[at]?.id ?? eventId })
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
