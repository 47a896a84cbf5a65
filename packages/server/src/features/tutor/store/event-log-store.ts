import { monotonicFactory } from 'ulid'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { EventLog } from './event-log.ts'
import { EVENT_COLUMNS, parseEvent } from '../../../platform/session/session-event.ts'
import { logWriter, type LogContext } from './log-writer-store.ts'
import { HEAD_COLUMNS, headsOf, loadSessions, type HeadRow } from './session-load-store.ts'

export interface EventLogOptions extends LogContext {
  readonly newId?: () => string
}

const newUlid = monotonicFactory()

export function eventLog(store: Store, owner: string, options: EventLogOptions): EventLog {
  const { now, newId = newUlid } = options
  const writer = logWriter(store)

  const owned = (status: 'open' | 'closed' | 'all') => {
    const all = store.read.selectFrom('sessionHead').where('owner', '=', owner)
    return status === 'all' ? all : all.where('status', '=', status)
  }
  const ownHeads = async (ids: readonly string[]): Promise<HeadRow[]> =>
    (await headsOf(store.read, ids)).filter((head) => head.owner === owner)
  const loaded = async (sessionId: string) =>
    (await loadSessions(store.read, await ownHeads([sessionId]), writer.known)).get(sessionId)
  const eventsOf = (sessionId: string) =>
    store.read
      .selectFrom('sessionEvent')
      .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionEvent.sessionId')
      .select(EVENT_COLUMNS)
      .where('sessionHead.owner', '=', owner)
      .where('sessionEvent.sessionId', '=', sessionId)
      .orderBy('sessionEvent.seq')

  return {
    begin: (sessionId, first) => writer.begin(owner, sessionId, first, options),

    append: (sessionId, decide) => writer.append({ owner, sessionId, decide }, options),

    async state(sessionId) {
      return (await loaded(sessionId))?.state
    },

    async find(sessionId) {
      const session = await loaded(sessionId)
      return session && { state: session.state, home: session.home }
    },

    async after(sessionId, seq, limit) {
      const rows = await eventsOf(sessionId).where('seq', '>', seq).limit(limit).execute()
      return rows.map(parseEvent)
    },

    async ofTypes(sessionId, types, { after, upTo, limit }) {
      if (types.length === 0) return []
      const rows = await eventsOf(sessionId)
        .where('type', 'in', types)
        .where('seq', '>', after)
        .where('seq', '<=', upTo)
        .limit(limit)
        .execute()
      return rows.map(parseEvent)
    },

    async list({ status, before, limit }) {
      const page = owned(status)
        .select(HEAD_COLUMNS)
        .orderBy('lastActivityAt', 'desc')
        .orderBy('sessionId', 'desc')
        .limit(limit)
      const heads = await (
        before
          ? page.where((eb) =>
              eb.or([
                eb('lastActivityAt', '<', before.at),
                eb.and([eb('lastActivityAt', '=', before.at), eb('sessionId', '<', before.id)]),
              ]),
            )
          : page
      ).execute()
      const sessions = await loadSessions(store.read, heads, writer.known)
      return heads.flatMap(({ sessionId: id }) => {
        const session = sessions.get(id)
        return session ? [{ id, state: session.state }] : []
      })
    },

    async count(status) {
      const { total } = await owned(status)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },

    async cursors(sessionId) {
      const rows = await store.read
        .selectFrom('sessionCursor')
        .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionCursor.sessionId')
        .select(['device', 'seq'])
        .where('sessionHead.owner', '=', owner)
        .where('sessionCursor.sessionId', '=', sessionId)
        .orderBy('device')
        .execute()
      return new Map(rows.map(({ device, seq }) => [device, seq]))
    },

    /** A cursor only moves forward. */
    setCursor: (sessionId, device, seq) =>
      store.write(
        async (db) => {
          if ((await ownHeads([sessionId])).length === 0) return
          const updatedAt = now().toISOString()
          const moved = await db
            .insertInto('sessionCursor')
            .values({ sessionId, device, seq, updatedAt })
            .onConflict((on) =>
              on
                .columns(['sessionId', 'device'])
                .doUpdateSet({ seq, updatedAt })
                .where('sessionCursor.seq', '<', seq),
            )
            .returning('seq')
            .executeTakeFirst()
          if (!moved) return
          await appendChange(db, {
            id: newId(),
            owner,
            device: store.device,
            entity: 'session-cursor',
            entityId: `${sessionId}/${device}`,
            baseRev: null,
            body: { sessionId, device, seq },
            createdAt: updatedAt,
          })
        },
        { scope: owner },
      ),
  }
}
