import { preparedStatement } from '../../../platform/store/statements.ts'
import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'
import type { DialectName, Reader } from '../../../platform/store/store.ts'
import { EVENT_COLUMNS, parseEvent, type AnyEvent } from '../../../platform/session/session-event.ts'
import type { CachedHead, SessionCache, LoadedSession } from './session-cache.ts'
import { afterEvent, NO_STATE, SessionState } from '../model/session-state.ts'

/** Events read at once without a snapshot. */
const PAGE = 1_000

export interface HeadRow extends CachedHead {
  readonly owner: string
  readonly home: string | null
  /** Later events that were fetched with the head. */
  readonly tail?: readonly SessionEventTable[]
}

export const HEAD_COLUMNS = ['sessionId', 'owner', 'lastSeq', 'home', 'numbering'] as const

export function headsOf(db: Reader, sessionIds: readonly string[]): Promise<HeadRow[]> {
  return db.selectFrom('sessionHead').select(HEAD_COLUMNS).where('sessionId', 'in', sessionIds).execute()
}

const LOCK_HEADS: Record<DialectName, string> = {
  // The transaction locks the whole database, and further reads are cheap.
  sqlite: `select session_id, owner, last_seq, home, numbering from session_head
    where session_id in (select value ->> 'sessionId' from json_each(?))`,
  postgres: `
    select session_id, owner, last_seq, home, numbering, (
      select coalesce(json_agg(event), '[]') from (
        select session_id as "sessionId", seq, event_id as "eventId", type, created_at as "createdAt",
          actor_user_id as "actorUserId", client_event_id as "clientEventId", payload, is_pending as "isPending"
        from session_event where session_id = session_head.session_id and seq > "after"
        order by seq limit ${PAGE}
      ) as event
    ) as tail
    from session_head join json_to_recordset($1) as known ("sessionId" text, "after" bigint) on session_id = "sessionId"
    order by session_id for update of session_head`,
}

/** Locked until the transaction ends, so that no other one can use the next seq. */
export async function lockHeads(
  db: Reader,
  dialect: DialectName,
  sessionIds: readonly string[],
  known: SessionCache,
): Promise<HeadRow[]> {
  const wanted = sessionIds.map((sessionId) => ({ sessionId, after: known.latest(sessionId)?.state.lastSeq }))
  return (await db.executeQuery<HeadRow>(preparedStatement(LOCK_HEADS[dialect], wanted))).rows
}

/** Loads sessions from the cache or their snapshot, and the events after it. */
export async function loadSessions(
  db: Reader,
  heads: readonly HeadRow[],
  known: SessionCache,
): Promise<Map<string, LoadedSession>> {
  const unknown = heads.filter((head) => !known.before(head))
  const snapshots = unknown.length === 0 ? new Map<string, SessionState>() : await snapshotsOf(db, unknown)
  const found = new Map<string, LoadedSession>()
  for (const head of heads) {
    const { sessionId, owner, lastSeq, home, numbering, tail = [] } = head
    const state = snapshots.get(sessionId) ?? NO_STATE
    const before = known.before(head)
    const fresh = { snapshotSeq: state.lastSeq, isWhole: true, isSoleWriter: false }
    const base = before ?? { owner, home, numbering, state, ...fresh }
    const isSoleWriter = before?.state.lastSeq === lastSeq
    const session = afterEvents(base, tail.map(parseEvent))
    const whole = session.state.lastSeq === lastSeq ? session : await replay(db, sessionId, session)
    found.set(sessionId, { ...whole, owner, home, isSoleWriter })
  }
  return found
}

async function snapshotsOf(db: Reader, heads: readonly HeadRow[]): Promise<Map<string, SessionState>> {
  const ids = heads.map(({ sessionId }) => sessionId)
  const rows = await db.selectFrom('sessionSnapshot').selectAll().where('sessionId', 'in', ids).execute()
  return new Map(
    rows.flatMap(({ sessionId, seq, state }) => {
      // A snapshot of another version is ignored.
      const read = SessionState().safeParse(state)
      return read.success && read.data.lastSeq === seq ? [[sessionId, read.data] as const] : []
    }),
  )
}

async function replay(db: Reader, sessionId: string, base: LoadedSession): Promise<LoadedSession> {
  let session = base
  for (;;) {
    const events = await eventsAfter(db, sessionId, session.state.lastSeq)
    session = afterEvents(session, events)
    if (events.length < PAGE) return session
  }
}

/** Skips events that are already included or do not follow. */
function afterEvents(session: LoadedSession, events: readonly AnyEvent[]): LoadedSession {
  let { state, isWhole } = session
  for (const event of events) {
    if (event.seq !== state.lastSeq + 1) continue
    state = afterEvent(state, event)
    isWhole &&= event.type !== 'unknown'
  }
  return { ...session, state, isWhole }
}

async function eventsAfter(db: Reader, sessionId: string, seq: number): Promise<AnyEvent[]> {
  const rows = await db
    .selectFrom('sessionEvent')
    .select(EVENT_COLUMNS)
    .where('sessionId', '=', sessionId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(PAGE)
    .execute()
  return rows.map(parseEvent)
}
