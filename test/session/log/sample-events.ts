import { eventLog } from '../../../packages/server/src/features/tutor/store/event-log-store.ts'
import type { EventLog } from '../../../packages/server/src/features/tutor/store/event-log.ts'
import type { AnyEvent, NewEvent } from '../../../packages/server/src/platform/session/session-event.ts'
import {
  afterEvent,
  NO_STATE,
  type SessionState,
} from '../../../packages/server/src/features/tutor/model/session-state.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { monotonicFactory } from 'ulid'

export const newId = monotonicFactory()
export const AT = '2026-11-15T09:30:00.000Z'

type Content = { [Type in NewEvent['type']]: Pick<Extract<NewEvent, { type: Type }>, 'type' | 'payload'> }

export function sampleEvent(
  content: Content[NewEvent['type']],
  place: { clientEventId?: string; createdAt?: string; eventId?: string } = {},
): NewEvent {
  return {
    eventId: newId(),
    createdAt: AT,
    actorUserId: 'ann',
    clientEventId: null,
    isPending: content.type === 'drafted',
    ...place,
    ...content,
  }
}

export const started = (title = 'Limits'): NewEvent =>
  sampleEvent({ type: 'started', payload: { title, engine: 'offline', context: { course: 'MATH 100' } } })

export const asked = (text: string, clientEventId?: string): NewEvent =>
  sampleEvent({ type: 'asked', payload: { text } }, clientEventId === undefined ? {} : { clientEventId })

export const drafted = (text: string, clientEventId?: string): NewEvent =>
  sampleEvent(
    { type: 'drafted', payload: { text, edits: null } },
    clientEventId === undefined ? {} : { clientEventId },
  )

export const ended = (): NewEvent => sampleEvent({ type: 'ended', payload: { reason: 'asked' } })

export function openLog(store: Store, owner = 'ann', onFault: (fault: unknown) => void = raise): EventLog {
  return eventLog(store, owner, { now: () => new Date(AT), onFault })
}

/** A session of its own, with its first event. */
export async function beginSession(log: EventLog, first = started()): Promise<string> {
  const sessionId = newId()
  await log.begin(sessionId, first)
  return sessionId
}

export async function allEvents(log: EventLog, sessionId: string): Promise<AnyEvent[]> {
  const events: AnyEvent[] = []
  for (;;) {
    const page = await log.after(sessionId, events.length, 500)
    if (page.length === 0) return events
    events.push(...page)
  }
}

export const replayed = (events: readonly AnyEvent[]): SessionState => events.reduce(afterEvent, NO_STATE)

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

function raise(fault: unknown): never {
  throw fault
}
