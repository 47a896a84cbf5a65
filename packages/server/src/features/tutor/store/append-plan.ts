import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import type { Appended } from './event-log.ts'
import { assertEvent, type AnyEvent, type NewEvent } from '../../../platform/session/session-event.ts'
import { afterEvent, type SessionState } from '../model/session-state.ts'

export const SESSION_NOT_FOUND = 'This tutoring session does not exist'

export interface AppendRequest {
  readonly owner: string
  readonly sessionId: string
  /** May be called more than once, always with the state that its events would follow. */
  readonly decide: (state: SessionState) => readonly NewEvent[]
}

export interface KnownSession {
  readonly owner: string
  /** The device that numbers its events; null for this device. */
  readonly home: string | null
  readonly state: SessionState
}

export type Outcome =
  | { readonly kind: 'appended'; readonly appended: Appended }
  | { readonly kind: 'refused'; readonly reason: unknown }

export interface AppendPlan {
  /** One for each request, in order. */
  readonly outcomes: readonly Outcome[]
  readonly added: readonly AnyEvent[]
  /** The sessions with new events, as they will be. */
  readonly sessions: ReadonlyMap<string, KnownSession>
}

/** Runs the requests in order, each on the state that the earlier ones leave. A refusal changes nothing. */
export function planAppends(
  requests: readonly AppendRequest[],
  known: ReadonlyMap<string, KnownSession>,
  stored: readonly AnyEvent[],
): AppendPlan {
  const existing = new Map(stored.map((event) => [keyOf(event.sessionId, event), event]))
  const sessions = new Map<string, KnownSession>()
  const added: AnyEvent[] = []

  const outcomes = requests.map((request): Outcome => {
    const { owner, sessionId } = request
    const session = sessions.get(sessionId) ?? known.get(sessionId)
    if (session?.owner !== owner) {
      return { kind: 'refused', reason: new ToolError('NOT_FOUND', SESSION_NOT_FOUND) }
    }
    if (session.home !== null) return { kind: 'refused', reason: homeElsewhere() }
    try {
      const { fresh, ...appended } = append(request, session.state, existing)
      for (const event of fresh) existing.set(keyOf(sessionId, event), event)
      added.push(...fresh)
      if (fresh.length > 0) sessions.set(sessionId, { owner, home: null, state: appended.state })
      return { kind: 'appended', appended }
    } catch (reason) {
      return { kind: 'refused', reason }
    }
  })
  return { outcomes, added, sessions }
}

function append(
  { sessionId, decide }: AppendRequest,
  before: SessionState,
  stored: ReadonlyMap<string, AnyEvent>,
): Appended & { fresh: readonly AnyEvent[] } {
  let state = before
  const events: AnyEvent[] = []
  const fresh = new Map<string, AnyEvent>()
  for (const wanted of decide(before)) {
    assertEvent(wanted)
    const key = keyOf(sessionId, wanted)
    const existing = stored.get(key) ?? fresh.get(key)
    if (existing && !isSame(existing, wanted)) throw usedOtherwise()
    const event: AnyEvent = existing ?? { ...wanted, sessionId, seq: state.lastSeq + 1 }
    events.push(event)
    if (existing) continue
    fresh.set(key, event)
    state = afterEvent(state, event)
  }
  return { events, state, fresh: [...fresh.values()] }
}

const isSame = (one: AnyEvent, other: NewEvent): boolean =>
  one.type === other.type && isDeepStrictEqual(one.payload, other.payload)

const homeElsewhere = () =>
  new ToolError('CONFLICT', 'The home of this session is another device now', {
    details: { reason: 'Nothing was written. Call it again to queue it for that device' },
  })

const usedOtherwise = () =>
  new ToolError('CONFLICT', 'This clientEventId was used for something else in this session', {
    details: { reason: 'Use a new clientEventId for a new request' },
  })

/** Events are equal if they share a client's id within the session. */
const keyOf = (
  sessionId: string,
  { eventId, clientEventId }: Pick<NewEvent, 'eventId' | 'clientEventId'>,
): string => `${sessionId} ${clientEventId === null ? `event ${eventId}` : `client ${clientEventId}`}`
