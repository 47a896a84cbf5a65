import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import type { Appended } from './event-log.ts'
import { assertEvent, type AnyEvent, type NewEvent } from '../../../platform/session/session-event.ts'
import { afterEvent, type SessionState } from '../model/session-state.ts'

export const SESSION_NOT_FOUND = 'This tutoring session does not exist'

/** Somebody's wish to append to a session of theirs. */
export interface Turn {
  readonly owner: string
  readonly sessionId: string
  /** May be asked more than once, always about the state that its events would follow. */
  readonly decide: (state: SessionState) => readonly NewEvent[]
}

export interface KnownSession {
  readonly owner: string
  /** The device that numbers its events; null where that is this one. */
  readonly home: string | null
  readonly state: SessionState
}

export type Outcome =
  | { readonly kind: 'appended'; readonly appended: Appended }
  | { readonly kind: 'refused'; readonly reason: unknown }

export interface AppendPlan {
  /** One for each turn, in their order. */
  readonly outcomes: readonly Outcome[]
  readonly fresh: readonly AnyEvent[]
  /** The sessions that get new events, as they will be. */
  readonly sessions: ReadonlyMap<string, KnownSession>
}

/** Lets one turn after the other decide, each about what the ones before it leave. A refusal changes nothing. */
export function planAppends(
  turns: readonly Turn[],
  known: ReadonlyMap<string, KnownSession>,
  former: readonly AnyEvent[],
): AppendPlan {
  const there = new Map(former.map((event) => [keyOf(event.sessionId, event), event]))
  const sessions = new Map<string, KnownSession>()
  const fresh: AnyEvent[] = []

  const outcomes = turns.map((turn): Outcome => {
    const { owner, sessionId } = turn
    const session = sessions.get(sessionId) ?? known.get(sessionId)
    if (session?.owner !== owner) {
      return { kind: 'refused', reason: new ToolError('NOT_FOUND', SESSION_NOT_FOUND) }
    }
    if (session.home !== null) return { kind: 'refused', reason: homeElsewhere() }
    try {
      const { added, ...appended } = append(turn, session.state, there)
      for (const event of added) there.set(keyOf(sessionId, event), event)
      fresh.push(...added)
      if (added.length > 0) sessions.set(sessionId, { owner, home: null, state: appended.state })
      return { kind: 'appended', appended }
    } catch (reason) {
      return { kind: 'refused', reason }
    }
  })
  return { outcomes, fresh, sessions }
}

function append(
  { sessionId, decide }: Turn,
  before: SessionState,
  former: ReadonlyMap<string, AnyEvent>,
): Appended & { added: readonly AnyEvent[] } {
  let state = before
  const events: AnyEvent[] = []
  const added = new Map<string, AnyEvent>()
  for (const wanted of decide(before)) {
    assertEvent(wanted)
    const key = keyOf(sessionId, wanted)
    const there = former.get(key) ?? added.get(key)
    if (there && !isSame(there, wanted)) throw usedOtherwise()
    const event: AnyEvent = there ?? { ...wanted, sessionId, seq: state.lastSeq + 1 }
    events.push(event)
    if (there) continue
    added.set(key, event)
    state = afterEvent(state, event)
  }
  return { events, state, added: [...added.values()] }
}

const isSame = (one: AnyEvent, other: NewEvent): boolean =>
  one.type === other.type && isDeepStrictEqual(one.payload, other.payload)

const homeElsewhere = () =>
  new ToolError('CONFLICT', 'The home of this session is another device now', {
    details: { reason: 'Nothing was written. Call it again, and it is left for that device' },
  })

const usedOtherwise = () =>
  new ToolError('CONFLICT', 'This clientEventId was used for something else in this session', {
    details: { reason: 'Use a new clientEventId for a new request' },
  })

/** What makes an event the same as another: its client's id within the session, or it is only itself. */
const keyOf = (
  sessionId: string,
  { eventId, clientEventId }: Pick<NewEvent, 'eventId' | 'clientEventId'>,
): string => `${sessionId} ${clientEventId === null ? `event ${eventId}` : `client ${clientEventId}`}`
