import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { checkLog } from './check-log.ts'
import { allEvents, asked, AT, beginSession, ended, newId, openLog, replayed } from './sample-events.ts'

onEachDatabase('the snapshot of a session', (database) => {
  const snapshots = (store: Store) =>
    store.read.selectFrom('sessionSnapshot').selectAll().orderBy('sessionId').execute()

  /** Opens the log, works on it and closes it, which waits for what is still to be written. */
  const during = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    const store = await database.open()
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const ask = async (store: Store, sessionId: string, count: number, onFault?: (fault: unknown) => void) => {
    const log = openLog(store, 'ann', onFault)
    for (let index = 0; index < count; index++)
      await log.append(sessionId, () => [asked(`Question ${index}`)])
  }

  test('comes every hundred events and at the end, and saves reading what is before it', async () => {
    const sessionId = await during(async (store) => {
      const id = await beginSession(openLog(store))
      await ask(store, id, 98)
      return id
    })
    const store = await database.open()
    expect(await snapshots(store)).toEqual([])
    await during((writing) => ask(writing, sessionId, 1))
    expect(await snapshots(store)).toMatchObject([{ sessionId, seq: 100, createdAt: AT }])
    const events = await allEvents(openLog(store), sessionId)
    expect((await snapshots(store))[0]?.state).toEqual(replayed(events))

    await during((writing) => openLog(writing).append(sessionId, () => [asked('The last one'), ended()]))
    expect(await snapshots(store)).toMatchObject([{ seq: 102, state: { status: 'closed' } }])
    await checkLog(store, sessionId)
    // Without the events before it, which nobody has read.
    await store.write((db) => db.deleteFrom('sessionEvent').where('seq', '<', 100).execute())
    expect(await openLog(store).state(sessionId)).toMatchObject({
      title: 'Limits',
      messages: 100,
      lastSeq: 102,
    })
  })

  test('comes after the transaction that the end is part of', async () => {
    const sessionId = await during(async (store) => {
      const log = openLog(store)
      const id = await beginSession(log)
      await store.write(() => log.append(id, () => [ended()]), { scope: 'ann', durable: true })
      return id
    })
    expect(await snapshots(await database.open())).toMatchObject([{ sessionId, seq: 2 }])
  })

  test('that cannot be written is heard of, stops no event, and is tried again with the next hundred', async () => {
    const faults: unknown[] = []
    const sessionId = await during(async (store) => {
      const id = await beginSession(openLog(store))
      await store.write((db) => sql`alter table session_snapshot rename to away`.execute(db))
      await ask(store, id, 150, (fault) => faults.push(fault))
      return id
    })
    expect(faults).toHaveLength(1)
    await during(async (store) => {
      await store.write((db) => sql`alter table away rename to session_snapshot`.execute(db))
      await ask(store, sessionId, 60)
      expect(await checkLog(store, sessionId)).toHaveLength(211)
    })
    expect(await snapshots(await database.open())).toMatchObject([{ sessionId }])
  })

  test('that another program made otherwise is not believed', async () => {
    const store = await database.open()
    const sessionId = await beginSession(openLog(store))
    await ask(store, sessionId, 4)
    const state = { status: 'resting', lastSeq: 3 }
    const snapshot = { sessionId, seq: 3, state, createdAt: AT }
    await store.write((db) => db.insertInto('sessionSnapshot').values(snapshot).execute())
    await checkLog(await database.open(), sessionId)
  })

  test('is left to a newer program where there are events that only that one understands', async () => {
    const sessionId = await during(async (store) => {
      const log = openLog(store)
      const id = await beginSession(log)
      await ask(store, id, 10)
      const record = { sessionId: id, seq: 12, eventId: newId(), createdAt: AT, actorUserId: null }
      const payload = { mood: 'curious' }
      await store.write(async (db) => {
        await db
          .insertInto('sessionEvent')
          .values({ ...record, type: 'mused', clientEventId: null, payload, isPending: false })
          .execute()
        await db.updateTable('sessionHead').set({ lastSeq: 12 }).execute()
      })
      expect((await log.after(id, 11, 10))[0]).toMatchObject({
        seq: 12,
        type: 'unknown',
        payload: { type: 'mused', payload },
      })
      await ask(store, id, 120)
      expect(await log.state(id)).toEqual(replayed(await allEvents(log, id)))
      await log.append(id, () => [ended()])
      return id
    })
    const store = await database.open()
    expect(await snapshots(store)).toEqual([])
    expect(await openLog(store).state(sessionId)).toMatchObject({ status: 'closed', lastSeq: 133 })
  })
})
