import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type {
  ConflictCheck,
  RemoteChange,
  Replica,
  SyncedEntity,
} from '../../../platform/sync/synced-entity.ts'
import type { LoadedSession } from '../store/known-sessions.ts'
import { addFollowing, keepHeads, makeRoom, openSessions } from '../store/learned-events-store.ts'
import { actorOnWire, SessionEventBody } from './session-event-body.ts'
import { madeHere, placesOf, usedClientIds, type SessionPlace } from '../store/session-place-store.ts'

interface Arrived {
  readonly event: SessionEventTable
  readonly device: string
}

/** Events of tutoring sessions: only the home of a session adds to it, and gives each its number. */
export const sessionEventSync: SyncedEntity = {
  entity: 'session-event',
  kind: 'log',
  body: SessionEventBody,
  wire: actorOnWire,

  async checkConflicts(db, replica, changes) {
    const events = changes.map(({ body }) => SessionEventBody().safeParse(body).data)
    const ids = [...new Set(events.flatMap((event) => event?.sessionId ?? []))]
    const places = await placesOf(db, replica, ids)
    return changes.map((change, at) => fitOf(change, events[at], places))
  },

  async apply(db, replica, changes) {
    const bySession = Map.groupBy(changes.flatMap(arrivedOf), ({ event }) => event.sessionId)
    if (bySession.size === 0) return
    const begun = [...bySession].flatMap(([id, [first]]) =>
      first ? [{ id, createdAt: first.event.createdAt, home: homeOf(first, replica) }] : [],
    )
    const before = await openSessions(db, replica.owner, begun)
    const after = new Map<string, LoadedSession>()
    for (const [sessionId, arrived] of bySession) {
      const session = before.get(sessionId)
      const next = session && (await added(db, replica, session, arrived))
      if (next) after.set(sessionId, next)
    }
    await keepHeads(db, after, replica.now().toISOString())
  },
}

function fitOf(
  { id, device }: RemoteChange,
  event: SessionEventBody | undefined,
  places: ReadonlyMap<string, SessionPlace>,
): ConflictCheck {
  const place = event && places.get(event.sessionId)
  if (!place || event.eventId !== id || (place.home ?? device) !== device) return 'lost'
  // A number further on follows events that were not taken, and never will be.
  if (event.seq > place.lastSeq + 1) return 'lost'
  if (event.seq <= place.lastSeq) return 'behind'
  place.home = device
  place.lastSeq = event.seq
  return 'fits'
}

function arrivedOf({ body, device }: RemoteChange): Arrived[] {
  const event = SessionEventBody().safeParse(body).data
  return event ? [{ event, device }] : []
}

const homeOf = ({ device }: Arrived, replica: Replica): string | null =>
  device === replica.device ? null : device

/** The session with what arrived; undefined where that does not join on to what is here. */
async function added(
  db: Writer,
  replica: Replica,
  session: LoadedSession,
  arrived: readonly Arrived[],
): Promise<LoadedSession | undefined> {
  const { owner, dialect } = replica
  const { lastSeq } = session.state
  const [first] = arrived
  const last = arrived.at(-1)
  if (!first || !last || first.event.seq > lastSeq + 1) return undefined
  const { sessionId } = first.event
  const home = homeOf(last, replica)
  const events = arrived.map(({ event }) => event)
  if (first.event.seq > lastSeq) {
    const fresh = await withoutUsedIds(db, sessionId, events)
    return { ...(await addFollowing(db, dialect, session, fresh)), home }
  }
  const isLeaving = session.home === null && home !== null
  const own = isLeaving ? await madeHere(db, replica, sessionId, first.event.seq) : new Set<string>()
  const { state: _, ...head } = session
  return {
    ...(await makeRoom(db, {
      owner,
      dialect,
      head: { ...head, sessionId, lastSeq },
      arrived: events,
      isGivenUp: (eventId) => own.has(eventId),
      numbering: replica.newId(),
    })),
    home,
  }
}

/** A client's id belongs to one event: the first that has it. */
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
