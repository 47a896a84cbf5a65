import { sql } from 'kysely'
import { monotonicFactory } from 'ulid'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import type { NewRequest, SessionRequest, SessionRequests } from '../model/session-requests.ts'

export interface RequestContext {
  readonly now: () => Date
  readonly newId?: () => string
}

const newUlid = monotonicFactory()

const ENTITY = 'session-request'
const COLUMNS = ['id', 'sessionId', 'kind', 'text', 'target', 'device', 'createdAt'] as const

export function sessionRequests(store: Store, owner: string, context: RequestContext): SessionRequests {
  const { now, newId = newUlid } = context
  const write = <Result>(work: (db: Writer) => Promise<Result>) =>
    store.write(work, { scope: owner, durable: true })

  const recordChange = (db: Writer, id: string, body: Omit<SessionRequest, 'id' | 'device'> | null) =>
    appendChange(db, {
      id: newId(),
      owner,
      device: store.device,
      entity: ENTITY,
      entityId: id,
      baseRev: body ? null : 1,
      body: body && { ...body },
      createdAt: now().toISOString(),
    })

  const remove = async (db: Writer, id: string): Promise<void> => {
    const deleted = await db
      .deleteFrom('sessionRequest')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (deleted.numDeletedRows > 0n) await recordChange(db, id, null)
  }

  const add = async (db: Writer, wanted: NewRequest): Promise<SessionRequest> => {
    const body = { target: null, ...wanted, createdAt: now().toISOString() }
    const request = { id: newId(), device: store.device, ...body }
    await db
      .insertInto('sessionRequest')
      .values({ ...request, owner })
      .execute()
    await recordChange(db, request.id, body)
    return request
  }

  const waiting = (db: Reader, sessionId: string): Promise<SessionRequest[]> =>
    db
      .selectFrom('sessionRequest')
      .select(COLUMNS)
      .where('owner', '=', owner)
      .where('sessionId', '=', sessionId)
      .orderBy(logPosition(owner))
      .execute()

  return {
    waiting: (sessionId) => waiting(store.read, sessionId),

    enqueue: (wanted) =>
      write(async (db) => {
        const own = (await waiting(db, wanted.sessionId)).filter(({ device }) => device === store.device)
        const last = own.at(-1)
        if (last && isSame(last, wanted)) return { request: last, isNew: false }
        return { request: await add(db, wanted), isNew: true }
      }),

    replace: (id, wanted) =>
      write(async (db) => {
        const earlier = (await waiting(db, wanted.sessionId)).find((each) => each.id === id)
        if (!earlier) return undefined
        const request = { target: earlier.target, ...wanted }
        if (isSame(earlier, request)) return { request: earlier, isNew: false }
        await remove(db, id)
        return { request: await add(db, request), isNew: true }
      }),

    async withdrawMessages(sessionId, only) {
      if ((await waiting(store.read, sessionId)).length === 0) return []
      return write(async (db) => {
        const found = (await waiting(db, sessionId)).filter(
          ({ id, kind }) => (kind === 'ask' || kind === 'draft') && (only === undefined || id === only),
        )
        for (const { id } of found) await remove(db, id)
        return found
      })
    },

    settle: (id) => write((db) => remove(db, id)),

    async dueSessions() {
      const rows = await store.read
        .selectFrom('sessionRequest')
        .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionRequest.sessionId')
        .select('sessionRequest.sessionId')
        .distinct()
        .where('sessionRequest.owner', '=', owner)
        .where('sessionHead.owner', '=', owner)
        .where('sessionHead.home', 'is', null)
        .execute()
      return rows.map(({ sessionId }) => sessionId)
    },

    async eventsMadeBy(sessionId, clientEventIds) {
      if (clientEventIds.length === 0) return []
      const rows = await store.read
        .selectFrom('sessionEvent')
        .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionEvent.sessionId')
        .select('eventId')
        .where('sessionHead.owner', '=', owner)
        .where('sessionEvent.sessionId', '=', sessionId)
        .where('clientEventId', 'in', clientEventIds)
        .execute()
      return rows.map(({ eventId }) => eventId)
    },
  }
}

const isSame = (one: SessionRequest, { kind, text, target = null }: NewRequest): boolean =>
  one.kind === kind && one.text === text && one.target === target

/** The request's position in this replica's log; clocks of devices are not comparable. */
const logPosition = (owner: string) => sql`(
  select min(seq) from change
  where owner = ${owner} and entity = 'session-request' and entity_id = session_request.id
    and entity not in ('session-event', 'review')
)`
