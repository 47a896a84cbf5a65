import { expect, test } from 'vitest'
import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import { loadDemo, loadDemoOnFirstStart, removeDemo } from '../../packages/server/src/app/import/demo.ts'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'

onEachDatabase('the demo catalog', (database) => {
  test('is loaded by a worker on the first start only, and stays away once removed', async () => {
    const [store, location] = [await database.open(), await database.location()]
    const first = await loadDemoOnFirstStart(store, location)
    expect(first).toMatchObject({ unchanged: false, stopped: false, skipped: 0 })
    const schools = await courseStore(store).institutions()
    expect(schools.length).toBeGreaterThanOrEqual(5)
    expect(schools.every(({ source }) => source.demo && source.name.startsWith('Demo data'))).toBe(true)
    expect(await loadDemoOnFirstStart(store, location)).toBeUndefined()

    expect(await removeDemo(store)).toBe(1)
    expect(await courseStore(store).institutions()).toEqual([])
    expect(await loadDemoOnFirstStart(store, location)).toBeUndefined()
    expect(await loadDemo(location)).toMatchObject({ unchanged: false, rules: first?.rules })
  })

  test('is loaded once by two programs that start at the same time', async () => {
    const [store, location] = [await database.open(), await database.location()]
    const ends = await Promise.allSettled([loadDemo(location), loadDemo(location)])
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
    const counts = await courseStore(store).courseCounts(['nrc'])
    expect(counts.get('nrc')).toBeGreaterThan(20)
    const active = await store.read
      .selectFrom('importRun')
      .select('id')
      .where('state', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
  })

  test('or another import: what fails in the worker is told with its kind', async () => {
    const order = { database: await database.location(), adapter: 'wisconsin', options: {} }
    await expect(runInWorker({ ...order, location: '/nowhere.csv' })).rejects.toMatchObject({
      name: 'ImportFailed',
      kind: 'input',
      message: expect.stringContaining('file not found'),
    })
    await expect(
      runInWorker({
        ...order,
        adapter: 'bc-transfer',
        location: 'http://127.0.0.1:9/',
        options: { retries: '0', rate: '1000' },
      }),
    ).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
