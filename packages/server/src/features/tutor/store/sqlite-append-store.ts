import { preparedStatement, type PreparedStatement } from '../../../platform/store/statements.ts'
import type { OwnerRows } from './event-rows-store.ts'

const MOVE = `update session_head set last_seq = ?, status = ?, last_activity_at = ?
  where session_id = ? and last_seq = ? and owner = ? and home is null`
// Each goes on only where the one before it has changed something.
const NUMBER = `insert into owner_head (owner, head) select ?, ? where changes() = 1
  on conflict (owner) do update set head = owner_head.head + excluded.head`
const KEEP = `insert into session_event (session_id, seq, event_id, type, created_at, actor_user_id, client_event_id,
  payload, is_pending) select ?, ?, ?, ?, ?, ?, ?, ?, ? where changes() = 1`
const NOTE = `insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  select ?, owner, head - ?, ?, 'session-event', ?, null, ?, ? from owner_head where owner = ? and changes() = 1`

/** In SQLite a statement more costs little. */
export function sqliteAppend(device: string, { owner, events, heads }: OwnerRows): PreparedStatement[] {
  const statements = heads.map(({ sessionId, after, lastSeq, status, lastActivityAt }) =>
    preparedStatement(MOVE, lastSeq, status, lastActivityAt, sessionId, after, owner),
  )
  statements.push(preparedStatement(NUMBER, owner, events.length))
  events.forEach((event, index) => {
    const { sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId, payload, isPending } = event
    const place = [sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId]
    const left = events.length - index - 1
    statements.push(
      preparedStatement(KEEP, ...place, payload, isPending),
      preparedStatement(NOTE, eventId, left, device, eventId, event, createdAt, owner),
    )
  })
  return statements
}
