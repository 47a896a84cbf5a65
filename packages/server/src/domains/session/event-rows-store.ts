import { sql } from 'kysely'
import type { ChangeTable } from '../../store/schema/change-tables.ts'
import type { SessionEventTable, SessionHeadTable } from '../../store/schema/session-event-tables.ts'
import type { Store, Writer } from '../../store/store.ts'

/** What one transaction adds to the logs of one owner. */
export interface OwnerRows {
  readonly owner: string
  readonly events: readonly SessionEventTable[]
  readonly heads: readonly Omit<SessionHeadTable, 'owner'>[]
}

/** So that no statement outgrows what a database takes. */
const ROWS_AT_ONCE = 500

/** Adds the events, moves the heads, and notes each event in the change log, in as few statements as can be. */
export async function writeRows(
  db: Writer,
  { dialect, device }: Pick<Store, 'dialect' | 'device'>,
  { owner, events, heads }: OwnerRows,
): Promise<void> {
  const write = dialect === 'postgres' ? writeAtOnce : writeOneByOne
  for (let at = 0; at < events.length; at += ROWS_AT_ONCE) {
    const some = events.slice(at, at + ROWS_AT_ONCE)
    await write(db, device, { owner, events: some, heads })
  }
}

async function writeOneByOne(db: Writer, device: string, { owner, events, heads }: OwnerRows): Promise<void> {
  await db.insertInto('sessionEvent').values(events).execute()
  for (const { sessionId, ...head } of heads) {
    await db.updateTable('sessionHead').set(head).where('sessionId', '=', sessionId).execute()
  }
  const { length } = events
  const { before } = await db
    .insertInto('ownerHead')
    .values({ owner, head: length })
    .onConflict((on) => on.column('owner').doUpdateSet({ head: sql`owner_head.head + ${length}` }))
    .returning(sql<number>`head - ${length}`.as('before'))
    .executeTakeFirstOrThrow()
  const changes = events.map((event, index) => ({
    ...changeOf(owner, device, event),
    seq: before + index + 1,
  }))
  await db.insertInto('change').values(changes).execute()
}

/** On a server every statement is a journey. */
async function writeAtOnce(db: Writer, device: string, { owner, events, heads }: OwnerRows): Promise<void> {
  const moves = heads.map(
    ({ sessionId, lastSeq, status, lastActivityAt }) =>
      sql`(${sessionId}, ${lastSeq}::bigint, ${status}, ${lastActivityAt})`,
  )
  const { length } = events
  await db
    .with('kept', (query) => query.insertInto('sessionEvent').values(events))
    .with(
      'moved',
      () => sql`(
        update session_head
        set last_seq = given.last_seq, status = given.status, last_activity_at = given.last_activity_at
        from (values ${sql.join(moves)}) as given (id, last_seq, status, last_activity_at)
        where session_id = given.id
      )`,
    )
    .with('numbered', (query) =>
      query
        .insertInto('ownerHead')
        .values({ owner, head: length })
        .onConflict((on) => on.column('owner').doUpdateSet({ head: sql`owner_head.head + ${length}` }))
        .returning(sql<number>`head - ${length}`.as('before')),
    )
    .insertInto('change')
    .values(
      events.map((event, index) => ({
        ...changeOf(owner, device, event),
        seq: sql<number>`(select before from numbered) + ${index + 1}`,
      })),
    )
    .execute()
}

function changeOf(owner: string, device: string, event: SessionEventTable): Omit<ChangeTable, 'seq'> {
  const { eventId, createdAt } = event
  return {
    id: eventId,
    owner,
    device,
    entity: 'session-event',
    entityId: eventId,
    baseRev: null,
    body: { ...event },
    createdAt,
  }
}
