import { preparedStatement, type PreparedStatement } from '../../../platform/store/statements.ts'
import type { SessionEventTable, SessionHeadTable } from '../../../platform/store/schema/session-tables.ts'
import type { Store } from '../../../platform/store/store.ts'
import { bytesOfEvents } from './event-bytes.ts'
import { postgresAppend } from './postgres-append-store.ts'

export interface OwnerRows {
  readonly owner: string
  readonly events: readonly SessionEventTable[]
  readonly heads: readonly HeadMove[]
}

export interface HeadMove extends Omit<SessionHeadTable, 'owner' | 'home' | 'numbering'> {
  /** The last seq before. */
  readonly after: number
}

/**
 * Moves the heads, inserts the events and records them in the change log. The last statement changes no row if a head
 * was not at the expected seq; then none does (on SQLite, only with a single head).
 */
export function appendStatements(
  { dialect, device }: Pick<Store, 'dialect' | 'device'>,
  rows: OwnerRows,
): PreparedStatement[] {
  return dialect === 'sqlite' ? sqliteAppend(device, rows) : [postgresAppend(device, rows)]
}

const MOVE = `update session_head set last_seq = ?, status = ?, last_activity_at = ?
  where session_id = ? and last_seq = ? and owner = ? and home is null`
// Each runs only if the one before it changed a row.
const NUMBER = `insert into owner_head (owner, head, bytes) select ?, ?, ? where changes() = 1
  on conflict (owner) do update set head = owner_head.head + excluded.head, bytes = owner_head.bytes + excluded.bytes`
const KEEP = `insert into session_event (session_id, seq, event_id, type, created_at, actor_user_id, client_event_id,
  payload, is_pending) select ?, ?, ?, ?, ?, ?, ?, ?, ? where changes() = 1`
const NOTE = `insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  select ?, owner, head - ?, ?, 'session-event', ?, null, ?, ? from owner_head where owner = ? and changes() = 1`

/** On SQLite, additional statements are cheap. */
export function sqliteAppend(device: string, { owner, events, heads }: OwnerRows): PreparedStatement[] {
  const statements = heads.map(({ sessionId, after, lastSeq, status, lastActivityAt }) =>
    preparedStatement(MOVE, lastSeq, status, lastActivityAt, sessionId, after, owner),
  )
  statements.push(preparedStatement(NUMBER, owner, events.length, bytesOfEvents(events)))
  events.forEach((event, index) => {
    const { sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId, payload, isPending } = event
    const columns = [sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId]
    const left = events.length - index - 1
    statements.push(
      preparedStatement(KEEP, ...columns, payload, isPending),
      preparedStatement(NOTE, eventId, left, device, eventId, event, createdAt, owner),
    )
  })
  return statements
}
