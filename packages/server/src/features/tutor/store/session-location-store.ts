import type { Reader, Writer } from '../../../platform/store/store.ts'
import type { Replica } from '../../../platform/sync/synced-entity.ts'
import { headsOf } from './session-load-store.ts'

/** Where a session stands, for who judges what comes next. */
export interface SessionLocation {
  /** The only device that may go on; null where the session is new. */
  home: string | null
  lastSeq: number
}

/** Where sessions stand. Ids that are another's, or no tutoring session's, are left out. */
export async function locationsOf(
  db: Reader,
  { owner, device }: Pick<Replica, 'owner' | 'device'>,
  sessionIds: readonly string[],
): Promise<Map<string, SessionLocation>> {
  if (sessionIds.length === 0) return new Map()
  const heads = await headsOf(db, sessionIds)
  const rows = await db.selectFrom('session').select('id').where('id', 'in', sessionIds).execute()
  const places = new Map(sessionIds.map((id): [string, SessionLocation] => [id, { home: null, lastSeq: 0 }]))
  for (const { id } of rows) places.delete(id)
  for (const head of heads) {
    const { sessionId, lastSeq } = head
    if (head.owner === owner) places.set(sessionId, { home: head.home ?? device, lastSeq })
    else places.delete(sessionId)
  }
  return places
}

/** Those of the session's events from a number on that this replica made. */
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

/** Those of a session's client ids that are used there already. */
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
