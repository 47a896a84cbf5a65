import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type {
  ConflictCheck,
  RemoteChange,
  Replica,
  SyncedEntity,
} from '../../../platform/sync/synced-entity.ts'
import type { LoadedSession } from '../store/session-cache.ts'
import { appendEvents, saveHeads, rebaseEvents, openSessions } from '../store/remote-events-store.ts'
import { workspaceOf } from '../store/session-row-store.ts'
import {
  madeHere,
  locationsOf,
  usedClientIds,
  type SessionLocation,
} from '../store/session-location-store.ts'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** Replaces the owner's id, which differs between replicas. */
const SELF = 'self'

export const SessionEventBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    seq: z.int().min(1),
    eventId: z.ulid(),
    type: z.string().min(1).max(64),
    createdAt: z.iso.datetime(),
    actorUserId: z.string().max(64).nullable(),
    clientEventId: z.string().min(1).max(128).nullable(),
    payload: z.record(z.string(), z.unknown()),
    isPending: z.boolean(),
  }),
)
export type SessionEventBody = z.output<ReturnType<typeof SessionEventBody>>

/** The actor is the owner or the system; the owner's id differs between replicas. */
export const actorOnWire = {
  toWire: (body: Record<string, unknown>, owner: string) => ({
    ...body,
    actorUserId: body['actorUserId'] === owner ? SELF : null,
  }),
  fromWire: (body: Record<string, unknown>, owner: string) => ({
    ...body,
    actorUserId: body['actorUserId'] === SELF ? owner : null,
  }),
}

interface ReceivedEvent {
  readonly event: SessionEventTable
  readonly device: string
}

/** Events of tutoring sessions. Only a session's home adds events and numbers them. */
export const sessionEventSync: SyncedEntity = {
  entity: 'session-event',
  kind: 'log',
  body: SessionEventBody,
  wire: actorOnWire,

  async checkConflicts(db, replica, changes) {
    const events = changes.map(({ body }) => SessionEventBody().safeParse(body).data)
    const ids = [...new Set(events.flatMap((event) => event?.sessionId ?? []))]
    const locations = await locationsOf(db, replica, ids)
    return changes.map((change, at) => checkEvent(change, events[at], locations))
  },

  async apply(db, replica, changes) {
    const bySession = Map.groupBy(changes.flatMap(receivedEvents), ({ event }) => event.sessionId)
    if (bySession.size === 0) return
    const started = [...bySession].flatMap(([id, [first]]) =>
      first
        ? [
            {
              id,
              createdAt: first.event.createdAt,
              home: homeOf(first, replica),
              workspace: workspaceOf(first.event),
            },
          ]
        : [],
    )
    const before = await openSessions(db, replica.owner, started)
    const after = new Map<string, LoadedSession>()
    for (const [sessionId, received] of bySession) {
      const session = before.get(sessionId)
      const next = session && (await applyEvents(db, replica, session, received))
      if (next) after.set(sessionId, next)
    }
    await saveHeads(db, after, replica.now().toISOString())
  },
}

function checkEvent(
  { id, device }: RemoteChange,
  event: SessionEventBody | undefined,
  locations: ReadonlyMap<string, SessionLocation>,
): ConflictCheck {
  const location = event && locations.get(event.sessionId)
  if (!location || event.eventId !== id || (location.home ?? device) !== device) return 'lost'
  // A gap: the events before it were rejected and will never come.
  if (event.seq > location.lastSeq + 1) return 'lost'
  if (event.seq <= location.lastSeq) return 'behind'
  location.home = device
  location.lastSeq = event.seq
  return 'fits'
}

function receivedEvents({ body, device }: RemoteChange): ReceivedEvent[] {
  const event = SessionEventBody().safeParse(body).data
  return event ? [{ event, device }] : []
}

const homeOf = ({ device }: ReceivedEvent, replica: Replica): string | null =>
  device === replica.device ? null : device

/** The session with the received events; undefined if they do not connect. */
async function applyEvents(
  db: Writer,
  replica: Replica,
  session: LoadedSession,
  received: readonly ReceivedEvent[],
): Promise<LoadedSession | undefined> {
  const { owner, dialect } = replica
  const { lastSeq } = session.state
  const [first] = received
  const last = received.at(-1)
  if (!first || !last || first.event.seq > lastSeq + 1) return undefined
  const { sessionId } = first.event
  const home = homeOf(last, replica)
  const events = received.map(({ event }) => event)
  if (first.event.seq > lastSeq) {
    const fresh = await withoutUsedIds(db, sessionId, events)
    return { ...(await appendEvents(db, dialect, session, fresh)), home }
  }
  const isLeaving = session.home === null && home !== null
  const own = isLeaving ? await madeHere(db, replica, sessionId, first.event.seq) : new Set<string>()
  const { state: _, ...head } = session
  return {
    ...(await rebaseEvents(db, {
      owner,
      dialect,
      head: { ...head, sessionId, lastSeq },
      received: events,
      isDropped: (eventId) => own.has(eventId),
      numbering: replica.newId(),
    })),
    home,
  }
}

/** Only the first event keeps a client's id. */
async function withoutUsedIds(
  db: Writer,
  sessionId: string,
  events: readonly SessionEventTable[],
): Promise<SessionEventTable[]> {
  const given = events.flatMap(({ clientEventId }) => clientEventId ?? [])
  const used = await usedClientIds(db, sessionId, given)
  return events.map((event) => {
    if (event.clientEventId === null) return event
    const isUsed = used.has(event.clientEventId)
    used.add(event.clientEventId)
    return isUsed ? { ...event, clientEventId: null } : event
  })
}
