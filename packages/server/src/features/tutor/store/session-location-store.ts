import type { Reader, Writer } from '../../../platform/store/store.ts'
import type { Replica } from '../../../platform/sync/synced-entity.ts'
import { headsOf } from './session-load-store.ts'

/** A session's home and last event, to check what comes next. */
export interface SessionLocation {
  /** The only device that may append; null for a new session. */
  home: string | null
  lastSeq: number
}

/** The locations of sessions. Ids of another owner or of other sessions are left out. */
export async function locationsOf(
  db: Reader,
  { owner, device }: Pick<Replica, 'owner' | 'device'>,
  sessionIds: readonly string[],
): Promise<Map<string, SessionLocation>> {
  if (sessionIds.length === 0) return new Map()
  const heads = await headsOf(db, sessionIds)
  const rows = await db.selectFrom('session').select('id').where('id', 'in', sessionIds).execute()
  const locations = new Map(
    sessionIds.map((id): [string, SessionLocation] => [id, { home: null, lastSeq: 0 }]),
  )
  for (const { id } of rows) locations.delete(id)
  for (const head of heads) {
    const { sessionId, lastSeq } = head
    if (head.owner === owner) locations.set(sessionId, { home: head.home ?? device, lastSeq })
    else locations.delete(sessionId)
  }
  return locations
}

/** The ids of the session's events from `from` on that this replica made. */
export async function madeHere(
  db: Writer,
  { owner, device }: Pick<Replica, 'owner' | 'device'>,
  sessionId: string,
  from: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessionEvent')
    .innerJoin('change', (join) =>
      join.onRef('change.id', '=', 'sessionEvent.eventId').on('change.owner', '=', owner),
    )
    .select('change.id')
    .where('change.device', '=', device)
    .where('sessionEvent.sessionId', '=', sessionId)
    .where('sessionEvent.seq', '>=', from)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The client ids that are already used in the session. */
export async function usedClientIds(
  db: Reader,
  sessionId: string,
  clientEventIds: readonly string[],
): Promise<Set<string | null>> {
  if (clientEventIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessionEvent')
    .select('clientEventId')
    .where('sessionId', '=', sessionId)
    .where('clientEventId', 'in', clientEventIds)
    .execute()
  return new Set(rows.map(({ clientEventId }) => clientEventId))
}
