import { sql } from 'kysely'
import { deleteInBatches } from '../store/delete-in-batches.ts'
import type { SessionEventTable } from '../store/schema/session-tables.ts'
import { countRows } from '../store/statements.ts'
import type { Store, Writer } from '../store/store.ts'

const SESSIONS_AT_ONCE = 100
const EVENTS_AT_ONCE = 500

interface OldSession {
  readonly sessionId: string
  readonly owner: string
}

/** Finds and removes old data. */
export class RetentionStore {
  readonly #store: Store
  readonly #newId: () => string

  constructor(store: Store, newId: () => string) {
    this.#store = store
    this.#newId = newId
  }

  /** Sessions with an owner and without activity since, a few at a time. */
  async *quietSince(time: string): AsyncGenerator<OldSession> {
    yield* this.#sessions((after) =>
      this.#heads(after).where('owner', '!=', ANONYMOUS_OWNER).where('lastActivityAt', '<', time).execute(),
    )
  }

  async *anonymousSince(time: string): AsyncGenerator<OldSession> {
    yield* this.#sessions((after) =>
      this.#heads(after).where('owner', '=', ANONYMOUS_OWNER).where('lastActivityAt', '<', time).execute(),
    )
  }

  /** Removes the text and the owner of a session. The owner goes last, so that an interrupted run is repeated. */
  async anonymise(session: OldSession): Promise<void> {
    const { sessionId, owner } = session
    let seq: number | undefined = 0
    while (seq !== undefined) {
      const after: number = seq
      seq = await this.#store.write((db) => this.#anonymiseEvents(db, session, after), { scope: owner })
    }
    await this.#store.write(
      async (db) => {
        await removeDerived(db, sessionId)
        await db
          .updateTable('sessionHead')
          .set({ owner: ANONYMOUS_OWNER })
          .where('sessionId', '=', sessionId)
          .execute()
        await db
          .updateTable('session')
          .set({ owner: ANONYMOUS_OWNER, name: null })
          .where('id', '=', sessionId)
          .execute()
        await this.#blankChanges(db, owner, await this.#cursorChanges(db, session))
      },
      { scope: owner, durable: true },
    )
  }

  /** Deletes a session completely. */
  async remove({ sessionId, owner }: OldSession): Promise<void> {
    await this.#store.write(
      async (db) => {
        await removeDerived(db, sessionId)
        await db.deleteFrom('sessionEvent').where('sessionId', '=', sessionId).execute()
        await db.deleteFrom('sessionHead').where('sessionId', '=', sessionId).execute()
        await db.deleteFrom('session').where('id', '=', sessionId).execute()
      },
      { scope: owner, durable: true },
    )
  }

  async countSnapshotsBefore(time: string): Promise<number> {
    return countRows(this.#store.read.selectFrom('sessionSnapshot').where('createdAt', '<', time))
  }

  removeSnapshotsBefore(time: string): Promise<number> {
    return deleteInBatches(this.#store, 'sessionSnapshot', sql`created_at < ${time}`)
  }

  async countRepeatsBefore(time: string): Promise<number> {
    return countRows(
      this.#store.read.selectFrom('idempotency').where('createdAt', '<', time).where('state', '=', 'done'),
    )
  }

  #heads(after: string) {
    return this.#store.read
      .selectFrom('sessionHead')
      .select(['sessionId', 'owner'])
      .where('sessionId', '>', after)
      .orderBy('sessionId')
      .limit(SESSIONS_AT_ONCE)
  }

  async *#sessions(read: (after: string) => Promise<OldSession[]>): AsyncGenerator<OldSession> {
    let batch = await read('')
    while (batch.length > 0) {
      yield* batch
      batch = await read(batch.at(-1)?.sessionId ?? '')
    }
  }

  /** Returns the last seq it has processed; undefined if there are no more events. */
  async #anonymiseEvents(
    db: Writer,
    { sessionId, owner }: OldSession,
    after: number,
  ): Promise<number | undefined> {
    const events = await db
      .selectFrom('sessionEvent')
      .select(['seq', 'eventId', 'type', 'payload'])
      .where('sessionId', '=', sessionId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(EVENTS_AT_ONCE)
      .execute()
    for (const { seq, type, payload } of events) {
      await db
        .updateTable('sessionEvent')
        .set({ payload: anonymizePayload(type, payload), actorUserId: null, clientEventId: null })
        .where('sessionId', '=', sessionId)
        .where('seq', '=', seq)
        .execute()
    }
    await this.#blankChanges(
      db,
      owner,
      events.map(({ eventId }) => eventId),
    )
    return events.at(-1)?.seq
  }

  /** The change keeps its number, so that the owner's sequence has no gaps, but loses its content. */
  async #blankChanges(db: Writer, owner: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await db
        .updateTable('change')
        .set({ id: this.#newId(), entityId: ANONYMOUS_OWNER, body: null })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    }
  }

  async #cursorChanges(db: Writer, { sessionId, owner }: OldSession): Promise<string[]> {
    const changes = await db
      .selectFrom('change')
      .select('id')
      .where('owner', '=', owner)
      .where('entity', '=', 'session-cursor')
      .where('entityId', 'like', `${sessionId}/%`)
      .execute()
    return changes.map(({ id }) => id)
  }
}

async function removeDerived(db: Writer, sessionId: string): Promise<void> {
  await db.deleteFrom('sessionSnapshot').where('sessionId', '=', sessionId).execute()
  await db.deleteFrom('sessionCursor').where('sessionId', '=', sessionId).execute()
}

/** Not a valid user id. */
const ANONYMOUS_OWNER = 'anonymised'
const REMOVED = '[removed]'

type Payload = SessionEventTable['payload']

/** What of an event's payload may stay: its kind, its references and figures. */
function anonymizePayload(type: string, payload: Payload): Payload {
  switch (type) {
    case 'started':
      return { engine: payload['engine'], context: {} }
    case 'asked':
    case 'drafted':
      return { ...payload, text: REMOVED }
    case 'answered':
      return { ...payload, text: REMOVED, citations: [] }
    case 'failed':
      return { ...payload, message: REMOVED }
    case 'stepped':
    case 'stopped':
    case 'withdrawn':
    case 'ended':
    case 'reopened':
      return payload
    case 'imported':
      return { ...payload, from: REMOVED }
    // An event of a newer version, which may contain text anywhere.
    default:
      return {}
  }
}
