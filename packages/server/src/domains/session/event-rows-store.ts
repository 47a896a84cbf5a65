import { fixedStatement, type FixedStatement } from '../../store/fixed-statement.ts'
import { encodeParameter } from '../../store/parameters.ts'
import type { SessionEventTable, SessionHeadTable } from '../../store/schema/session-event-tables.ts'
import { sendAlong } from '../../store/send-along.ts'
import type { Store, Writer } from '../../store/store.ts'

/** What one transaction adds to the logs of one owner. */
export interface OwnerRows {
  readonly owner: string
  readonly events: readonly SessionEventTable[]
  readonly heads: readonly HeadMove[]
}

export interface HeadMove extends Omit<SessionHeadTable, 'owner'> {
  /** Where the head is before. */
  readonly after: number
}

/**
 * Adds the events, moves the heads, and notes each event in the change log. Whether the heads were where they should
 * be is known when the transaction is done; if one was not, nothing of it was written.
 */
export async function writeRows(
  db: Writer,
  { dialect, device }: Pick<Store, 'dialect' | 'device'>,
  rows: OwnerRows,
): Promise<{ wereThere: () => Promise<boolean> }> {
  if (dialect === 'sqlite') {
    await writeOneByOne(db, device, rows)
    return { wereThere: async () => true }
  }
  const { result } = await sendAlong(db, atOnce(device, rows))
  return { wereThere: async () => (await result).numAffectedRows === BigInt(rows.events.length) }
}

const KEEP = `insert into session_event (session_id, seq, event_id, type, created_at, actor_user_id, client_event_id,
  payload, is_pending) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const MOVE = 'update session_head set last_seq = ?, status = ?, last_activity_at = ? where session_id = ?'
const NUMBER = `insert into owner_head (owner, head) values (?, ?)
  on conflict (owner) do update set head = owner_head.head + excluded.head returning head`
const NOTE = `insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  values (?, ?, ?, ?, 'session-event', ?, null, ?, ?)`

/** In SQLite nobody else writes meanwhile, and a statement more costs little. */
async function writeOneByOne(db: Writer, device: string, { owner, events, heads }: OwnerRows): Promise<void> {
  for (const { sessionId, lastSeq, status, lastActivityAt } of heads) {
    await db.executeQuery(fixedStatement(MOVE, lastSeq, status, lastActivityAt, sessionId))
  }
  const numbered = await db.executeQuery<{ head: number }>(fixedStatement(NUMBER, owner, events.length))
  let seq = (numbered.rows[0]?.head ?? 0) - events.length
  for (const event of events) {
    const { sessionId, eventId, type, createdAt, actorUserId, clientEventId, payload, isPending } = event
    const place = [sessionId, event.seq, eventId, type, createdAt, actorUserId, clientEventId]
    await db.executeQuery(fixedStatement(KEEP, ...place, payload, isPending))
    seq += 1
    await db.executeQuery(fixedStatement(NOTE, eventId, owner, seq, device, eventId, { ...event }, createdAt))
  }
}

/** On a server every statement is a journey. */
const AT_ONCE = `
  with event as materialized (
    select * from json_to_recordset($1) as given ("place" bigint, "sessionId" text, "seq" bigint, "eventId" text,
      "type" text, "createdAt" text, "actorUserId" text, "clientEventId" text, "payload" text, "isPending" boolean,
      "body" text)
  ), move as materialized (
    select * from json_to_recordset($2) as given ("sessionId" text, "after" bigint, "lastSeq" bigint, "status" text,
      "lastActivityAt" text)
  ), held as materialized (
    select session_id from session_head join move on session_id = "sessionId" and last_seq = "after"
    where owner = $3 for update of session_head
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
    insert into owner_head (owner, head) select $3, events from ready
    on conflict (owner) do update set head = owner_head.head + excluded.head returning head
  )
  insert into change (id, owner, seq, device, entity, entity_id, base_rev, body, created_at)
  select "eventId", $3, head - events + place, $4, 'session-event', "eventId", null, body::json, "createdAt"
  from event, ready, numbered`

function atOnce(device: string, { owner, events, heads }: OwnerRows): FixedStatement {
  const given = events.map((event, index) => ({
    ...event,
    place: index + 1,
    // As text, which unlike JSON that is taken apart may hold every character.
    payload: JSON.stringify(event.payload),
    body: JSON.stringify(event),
  }))
  return fixedStatement(AT_ONCE, JSON.stringify(given, plainText), heads, owner, device)
}

function plainText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? String(encodeParameter(value)).toWellFormed() : value
}
