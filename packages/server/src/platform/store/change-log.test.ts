import { expect, test } from 'vitest'
import { appendChange, bumpCatalogGeneration } from './change-log.ts'
import type { Store } from './store.ts'
import { newId, onEachDatabase } from './testing/test-stores.ts'
import { addTask, sampleTask } from './testing/sample-task.ts'

onEachDatabase('the change log', (database) => {
  const seqsOf = async (store: Store, owner: string): Promise<number[]> => {
    const rows = await store.read
      .selectFrom('change')
      .select('seq')
      .where('owner', '=', owner)
      .orderBy('seq')
      .execute()
    return rows.map(({ seq }) => seq)
  }

  test('numbers the changes of each owner without gaps, whoever writes and whatever fails', async () => {
    const stores = await Promise.all([database.open(), database.open()])
    const write = async (index: number): Promise<void> => {
      const store = stores[index % 2 === 0 ? 0 : 1]
      const owner = index % 3 === 0 ? 'bob' : 'ann'
      const adding = store.write(async () => {
        await addTask(store, sampleTask({ owner }))
        if (index % 5 === 0) throw new Error('no')
      })
      await adding.catch(() => undefined)
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(index)))
    expect(await seqsOf(stores[0], 'ann')).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
    expect(await seqsOf(stores[0], 'bob')).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })

  test("keeps a change as it was made, under this replica's name or its origin's", async () => {
    const store = await database.open()
    const change = {
      id: newId(),
      owner: 'ann',
      entity: 'task',
      entityId: newId(),
      baseRev: 4,
      body: { title: 'T', due_on: { list_of: [1, null, { is_done: true }] } },
      createdAt: '2026-01-02T03:04:05.678Z',
    }
    const foreign = { ...change, id: newId(), body: null, device: 'other-device' }
    await store.write(async (db) => {
      await appendChange(db, change)
      await appendChange(db, foreign)
    })
    expect(await store.read.selectFrom('change').selectAll().orderBy('seq').execute()).toEqual([
      { ...change, seq: 1, device: store.device },
      { ...foreign, seq: 2 },
    ])
  })

  test("changes an owner's stamp with the owner's data and everyone's with the catalog", async () => {
    const [store, other] = [await database.open(), await database.open()]
    const stamps = () => Promise.all([store.stamp('ann'), store.stamp('bob')])
    expect(await stamps()).toEqual(['0.1', '0.1'])
    await addTask(other, sampleTask({ owner: 'ann' }))
    expect(await stamps()).toEqual(['1.1', '0.1'])
    await other.write(bumpCatalogGeneration)
    expect(await stamps()).toEqual(['1.2', '0.2'])
  })

  test('stamps what a write has done so far inside of it, and only there', async () => {
    const [store, other] = [await database.open(), await database.open()]
    await store.write(async () => {
      await addTask(store)
      expect(await store.stamp('ann')).toBe('1.1')
      expect(await other.stamp('ann')).toBe('0.1')
    })
    expect(await other.stamp('ann')).toBe('1.1')
  })
})
