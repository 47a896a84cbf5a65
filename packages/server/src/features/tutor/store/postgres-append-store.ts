import {
  preparedStatement,
  encodeParameter,
  type PreparedStatement,
} from '../../../platform/store/statements.ts'
import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'
import type { HeadMove, OwnerRows } from './append-statements-store.ts'
import { bytesOfEvents } from './event-bytes.ts'

/** One statement, because each one is a round trip. */
export function postgresAppend(device: string, rows: OwnerRows): PreparedStatement {
  const { owner, events, heads } = rows
  const [event, ...more] = events
  const [head] = heads
  return event && head && more.length === 0 ? one(device, owner, event, head) : many(device, rows)
}

/** Like `MANY` for one event, in less than half of the time. */
const ONE = `
  with moved as (
    update session_head set last_seq = $2, status = $9, last_activity_at = $10
    where session_id = $1 and last_seq = $11 and owner = $12 and home is null returning owner
  ), kept as (
    insert into session_event (session_id, seq, event_id, type, created_at, actor_user_id, client_event_id, payload,
      is_pending)
    select $1, $2, $3, $4, $5, $6, $7, $8, $15::boolean from moved
  ), numbered as (
    insert into owner_head (owner, head, bytes) select owner, 1, $16 from moved
    on conflict (owner) do update set head = owner_head.head + excluded.head, bytes = owner_head.bytes + excluded.bytes
    returning owner, head
  )
  insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  select $3, owner, head, $13, 'session-event', $3, null, $14::json, $5 from numbered`

function one(device: string, owner: string, event: SessionEventTable, head: HeadMove): PreparedStatement {
  const { sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId, payload, isPending } = event
  const place = [sessionId, seq, eventId, type, createdAt, actorUserId, clientEventId, payload]
  const { status, lastActivityAt, after } = head
  const bytes = bytesOfEvents([event])
  return preparedStatement(
    ONE,
    ...place,
    status,
    lastActivityAt,
    after,
    owner,
    device,
    event,
    isPending,
    bytes,
  )
}

const MANY = `
  with event as materialized (
    select * from json_to_recordset($1) as given ("place" bigint, "sessionId" text, "seq" bigint, "eventId" text,
      "type" text, "createdAt" text, "actorUserId" text, "clientEventId" text, "payload" text, "isPending" boolean,
      "body" text)
  ), move as materialized (
    select * from json_to_recordset($2) as given ("sessionId" text, "after" bigint, "lastSeq" bigint, "status" text,
      "lastActivityAt" text)
  ), held as materialized (
    select session_id from session_head join move on session_id = "sessionId" and last_seq = "after"
    where owner = $3 and home is null for update of session_head
  ), ready as materialized (
    select count(*) as events from event
    having (select count(*) from held) = (select count(*) from move)
  ), moved as (
    update session_head set last_seq = "lastSeq", status = move.status, last_activity_at = "lastActivityAt"
    from move, ready where session_id = "sessionId"
  ), kept as (
    insert into session_event (session_id, seq, event_id, type, created_at, actor_user_id, client_event_id, payload,
      is_pending)
    select "sessionId", seq, "eventId", type, "createdAt", "actorUserId", "clientEventId", payload::json, "isPending"
    from event, ready
  ), numbered as (
    insert into owner_head (owner, head, bytes) select $3, events, $5 from ready
    on conflict (owner) do update set head = owner_head.head + excluded.head, bytes = owner_head.bytes + excluded.bytes
    returning head
  )
  insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  select "eventId", $3, head - events + place, $4, 'session-event', "eventId", null, body::json, "createdAt"
  from event, ready, numbered`

function many(device: string, { owner, events, heads }: OwnerRows): PreparedStatement {
  const given = events.map((event, index) => ({
    ...event,
    place: index + 1,
    // As text: unlike parsed JSON, it may contain any character.
    payload: JSON.stringify(event.payload),
    body: JSON.stringify(event),
  }))
  return preparedStatement(
    MANY,
    JSON.stringify(given, plainText),
    heads,
    owner,
    device,
    bytesOfEvents(events),
  )
}

function plainText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? String(encodeParameter(value)).toWellFormed() : value
}
