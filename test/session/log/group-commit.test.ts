import { expect, test } from 'vitest'
import type { Store, WriteOptions } from '../../../packages/server/src/platform/store/store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { checkLog } from './check-log.ts'
import { asked, beginSession, openLog } from './sample-events.ts'

/** The same store, with a look at what is asked of it. */
function watched(store: Store): { store: Store; writes: WriteOptions[] } {
  const writes: WriteOptions[] = []
  const { dialect, device } = store
  return {
    writes,
    store: {
      dialect,
      device,
      get read() {
        return store.read
      },
      write(work, options = {}) {
        writes.push(options)
        return store.write(work, options)
      },
      writeBatch(statements, options = {}) {
        writes.push(options)
        return store.writeBatch(statements, options)
      },
      cachedQuery: (question, about) => store.cachedQuery(question, about),
      beginBatch: () => store.beginBatch(),
      trackWrites: (work) => store.trackWrites(work),
      processes: store.processes,
      connections: () => store.connections(),
      stamp: (owner) => store.stamp(owner),
      limitStorage: (room) => store.limitStorage(room),
      checkIntegrity: () => store.checkIntegrity(),
      backup: (file) => store.backup(file),
      analyze: () => store.analyze(),
      close: () => store.close(),
    },
  }
}

onEachDatabase('events that wait for the disk', (database) => {
  test('share one transaction, and each is on the disk before it is acknowledged', async () => {
    const { store, writes } = watched(await database.open())
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const ask = () => log.append(sessionId, () => [asked('Why?')])
    await Promise.all(Array.from({ length: 16 }, ask))
    expect(writes).toEqual([1, 2].map(() => ({ scope: 'ann', durable: true })))
    expect(await checkLog(store, sessionId)).toHaveLength(17)
  })

  test('of several owners do not mix', async () => {
    const { store } = watched(await database.open())
    const owners = ['ann', 'bob', 'cid']
    const sessions = await Promise.all(
      owners.map(async (owner) => ({ owner, id: await beginSession(openLog(store, owner)) })),
    )
    const ask = (owner: string, id: string) => openLog(store, owner).append(id, () => [asked(`${owner}’s`)])
    await Promise.all(Array.from({ length: 5 }, () => sessions.map(({ owner, id }) => ask(owner, id))).flat())
    for (const { owner, id } of sessions) {
      const events = await openLog(store, owner).after(id, 1, 100)
      expect(events.map(({ seq, payload }) => [seq, payload])).toEqual(
        [2, 3, 4, 5, 6].map((seq) => [seq, { text: `${owner}’s` }]),
      )
      expect(await store.stamp(owner)).toBe('6.1')
    }
  })
})
