import type { DialectName, Reader } from '../../store/store.ts'
import { eventOf } from './event-record.ts'
import type { KnownSessions, LoadedSession } from './known-sessions.ts'
import type { AnyEvent } from './session-event.ts'
import { afterEvent, NO_STATE, SessionState } from './session-state.ts'

/** As many events as are read at once where a snapshot is missing. */
const PAGE = 1_000

export const EVENT_COLUMNS = [
  'sessionEvent.sessionId',
  'sessionEvent.seq',
  'sessionEvent.eventId',
  'sessionEvent.type',
  'sessionEvent.createdAt',
  'sessionEvent.actorUserId',
  'sessionEvent.clientEventId',
  'sessionEvent.payload',
  'sessionEvent.isPending',
] as const

export interface HeadRow {
  readonly sessionId: string
  readonly owner: string
  readonly lastSeq: number
}

const HEAD_COLUMNS = ['sessionId', 'owner', 'lastSeq'] as const

export function headsOf(db: Reader, sessionIds: readonly string[]): Promise<HeadRow[]> {
  return db.selectFrom('sessionHead').select(HEAD_COLUMNS).where('sessionId', 'in', sessionIds).execute()
}

/** Held until the transaction ends, so that the next number is this transaction's to give. */
export function lockHeads(
  db: Reader,
  dialect: DialectName,
  sessionIds: readonly string[],
): Promise<HeadRow[]> {
  const heads = db
    .selectFrom('sessionHead')
    .select(HEAD_COLUMNS)
    .where('sessionId', 'in', sessionIds)
    .orderBy('sessionId')
  // On SQLite the transaction itself keeps all others out.
  return (dialect === 'postgres' ? heads.forUpdate() : heads).execute()
}

/** The sessions as their events make them: what is known already, or the snapshot, and the events after it. */
export async function loadSessions(
  db: Reader,
  heads: readonly HeadRow[],
  known: KnownSessions,
): Promise<Map<string, LoadedSession>> {
  const unknown = heads.filter(({ sessionId, lastSeq }) => !known.before(sessionId, lastSeq))
  const snapshots = unknown.length === 0 ? new Map<string, SessionState>() : await snapshotsOf(db, unknown)
  const found = new Map<string, LoadedSession>()
  for (const { sessionId, owner, lastSeq } of heads) {
    const state = snapshots.get(sessionId) ?? NO_STATE
    const base = known.before(sessionId, lastSeq) ?? {
      owner,
      state,
      snapshotSeq: state.lastSeq,
      isWhole: true,
    }
    found.set(sessionId, base.state.lastSeq === lastSeq ? base : await replay(db, sessionId, base))
  }
  return found
}

async function snapshotsOf(db: Reader, heads: readonly HeadRow[]): Promise<Map<string, SessionState>> {
  const ids = heads.map(({ sessionId }) => sessionId)
  const rows = await db.selectFrom('sessionSnapshot').selectAll().where('sessionId', 'in', ids).execute()
  return new Map(
    rows.flatMap(({ sessionId, seq, state }) => {
      // One that another version of the program made otherwise is as good as none.
      const read = SessionState.safeParse(state)
      return read.success && read.data.lastSeq === seq ? [[sessionId, read.data] as const] : []
    }),
  )
}

async function replay(db: Reader, sessionId: string, base: LoadedSession): Promise<LoadedSession> {
  let { state, isWhole } = base
  for (;;) {
    const events = await eventsAfter(db, sessionId, state.lastSeq)
    for (const event of events) {
      state = afterEvent(state, event)
      isWhole &&= event.type !== 'unknown'
    }
    if (events.length < PAGE) return { ...base, state, isWhole }
  }
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
  return rows.map(eventOf)
}
