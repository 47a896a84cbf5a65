import { batchedInsert } from '../../../platform/store/statements.ts'
import type { SessionEventTable, SessionHeadTable } from '../../../platform/store/schema/session-tables.ts'
import type { DialectName, Writer } from '../../../platform/store/store.ts'
import { EVENT_COLUMNS, parseEvent } from '../../../platform/session/session-event.ts'
import { SessionCache, type LoadedSession } from './session-cache.ts'
import { createSession, type NewSession } from './session-row-store.ts'
import { headsOf, loadSessions, type HeadRow } from './session-load-store.ts'
import { afterEvent } from '../model/session-state.ts'
import { SNAPSHOT_EVERY } from './snapshot-store.ts'

const insertEvents = () =>
  batchedInsert<SessionEventTable>((db, rows) => db.insertInto('sessionEvent').values(rows))
const inserts: Record<DialectName, ReturnType<typeof insertEvents>> = {
  sqlite: insertEvents(),
  postgres: insertEvents(),
}

export const rowOf = (event: SessionEventTable): SessionEventTable => ({
  sessionId: event.sessionId,
  seq: event.seq,
  eventId: event.eventId,
  type: event.type,
  createdAt: event.createdAt,
  actorUserId: event.actorUserId,
  clientEventId: event.clientEventId,
  payload: event.payload,
  isPending: event.isPending,
})

export async function openSessions(
  db: Writer,
  owner: string,
  sessions: readonly NewSession[],
): Promise<Map<string, LoadedSession>> {
  const ids = sessions.map(({ id }) => id)
  const known = new Set((await headsOf(db, ids)).map(({ sessionId }) => sessionId))
  for (const each of sessions) if (!known.has(each.id)) await createSession(db, owner, each)
  const heads = (await headsOf(db, ids)).filter((head) => head.owner === owner)
  return loadSessions(db, heads, new SessionCache())
}

export async function appendEvents(
  db: Writer,
  dialect: DialectName,
  session: LoadedSession,
  events: readonly SessionEventTable[],
): Promise<LoadedSession> {
  await inserts[dialect](db, events.map(rowOf))
  let { state, isWhole } = session
  for (const event of events.map(parseEvent)) {
    state = afterEvent(state, event)
    isWhole &&= event.type !== 'unknown'
  }
  return { ...session, state, isWhole }
}

export interface Rebase {
  readonly owner: string
  readonly dialect: DialectName
  readonly head: HeadRow
  readonly received: readonly SessionEventTable[]
  /** Which local events are dropped. */
  readonly isDropped: (eventId: string) => boolean
  readonly numbering: string
}

/** Inserts received events at their seq; local events move behind them, also in the change log. */
export async function rebaseEvents(db: Writer, rebase: Rebase): Promise<LoadedSession> {
  const { owner, dialect, head, received, isDropped, numbering } = rebase
  const { sessionId } = head
  const first = received[0]?.seq ?? 1
  const local = await eventsFrom(db, sessionId, first)
  const kept = local.filter(({ eventId }) => !isDropped(eventId))
  const { events, changed } = mergeEvents(received, kept)
  await db.deleteFrom('sessionEvent').where('sessionId', '=', sessionId).where('seq', '>=', first).execute()
  await inserts[dialect](db, events.map(rowOf))
  for (const event of changed) await rewriteChange(db, owner, event)
  await db.deleteFrom('sessionSnapshot').where('sessionId', '=', sessionId).execute()
  return replayed(db, { ...head, numbering, lastSeq: first + events.length - 1 })
}

export async function truncateEvents(
  db: Writer,
  head: HeadRow,
  after: number,
  numbering: string,
): Promise<LoadedSession> {
  const { sessionId } = head
  await db.deleteFrom('sessionEvent').where('sessionId', '=', sessionId).where('seq', '>', after).execute()
  await db.deleteFrom('sessionSnapshot').where('sessionId', '=', sessionId).execute()
  return replayed(db, { ...head, numbering, lastSeq: after })
}

async function replayed(db: Writer, head: HeadRow): Promise<LoadedSession> {
  const session = (await loadSessions(db, [head], new SessionCache())).get(head.sessionId)
  if (session?.state.lastSeq !== head.lastSeq) throw new Error(`Session ${head.sessionId} cannot be read`)
  return session
}

export function eventsFrom(db: Writer, sessionId: string, seq: number): Promise<SessionEventTable[]> {
  return db
    .selectFrom('sessionEvent')
    .select(EVENT_COLUMNS)
    .where('sessionId', '=', sessionId)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .execute()
}

async function rewriteChange(db: Writer, owner: string, event: SessionEventTable): Promise<void> {
  const change = () => db.updateTable('change').where('owner', '=', owner).where('id', '=', event.eventId)
  const { seq, clientEventId } = event
  const { body } =
    (await db
      .selectFrom('change')
      .select('body')
      .where('owner', '=', owner)
      .where('id', '=', event.eventId)
      .executeTakeFirst()) ?? {}
  if (body)
    await change()
      .set({ body: { ...body, seq, clientEventId } })
      .execute()
}

/** Saves heads, and snapshots that are due. */
export async function saveHeads(
  db: Writer,
  sessions: ReadonlyMap<string, LoadedSession>,
  createdAt: string,
): Promise<void> {
  if (sessions.size === 0) return
  const heads = [...sessions].map(([sessionId, { owner, home, numbering, state }]): SessionHeadTable => {
    const { lastSeq, status, lastActivityAt } = state
    return { sessionId, owner, lastSeq, status, lastActivityAt, home, numbering }
  })
  await db
    .insertInto('sessionHead')
    .values(heads)
    .onConflict((on) =>
      on.column('sessionId').doUpdateSet((eb) => ({
        lastSeq: eb.ref('excluded.lastSeq'),
        status: eb.ref('excluded.status'),
        lastActivityAt: eb.ref('excluded.lastActivityAt'),
        home: eb.ref('excluded.home'),
        numbering: eb.ref('excluded.numbering'),
      })),
    )
    .execute()
  const due = [...sessions].filter(
    ([, { state, snapshotSeq, isWhole }]) => isWhole && state.lastSeq - snapshotSeq >= SNAPSHOT_EVERY,
  )
  if (due.length === 0) return
  await db
    .insertInto('sessionSnapshot')
    .values(due.map(([sessionId, { state }]) => ({ sessionId, seq: state.lastSeq, state, createdAt })))
    .onConflict((on) =>
      on.column('sessionId').doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        state: eb.ref('excluded.state'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute()
}

export interface MergedEvents {
  /** All events from the first received one on, renumbered. */
  readonly events: readonly SessionEventTable[]
  readonly changed: readonly SessionEventTable[]
}

/**
 * Puts received events at the seq that their home gave them. Local events that the home does not know move behind them
 * in the same order.
 */
export function mergeEvents(
  received: readonly SessionEventTable[],
  local: readonly SessionEventTable[],
): MergedEvents {
  const given = new Map(received.map((event) => [event.seq, event]))
  const taken = new Set(received.map(({ clientEventId }) => clientEventId))
  const waiting = local.values()
  const events: SessionEventTable[] = []
  const changed: SessionEventTable[] = []
  for (let seq = Math.min(...given.keys()); ; seq++) {
    const next = given.get(seq)
    if (next) {
      events.push(next)
      continue
    }
    const { value: former } = waiting.next()
    if (!former) return { events, changed }
    // The same call was recorded twice; only one event keeps its id.
    const isDouble = former.clientEventId !== null && taken.has(former.clientEventId)
    const moved = { ...former, seq, clientEventId: isDouble ? null : former.clientEventId }
    if (isDouble || seq !== former.seq) changed.push(moved)
    events.push(moved)
  }
}
