import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import { schoolDirectory } from '../../packages/server/src/platform/catalog/schools/school-directory-store.ts'
import { loadDemo, loadDemoOnFirstStart, removeDemo } from '../../packages/server/src/app/import/demo.ts'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'

const STAGED = {
  id: 1,
  sourceKey: 'demo',
  adapter: 'catalog',
  name: 'Demo',
  link: null,
  accessedOn: '2026-11-01',
  attribution: null,
  demo: true,
  contentHash: null,
  state: 'staging',
  checkpoint: 0,
  rows: 0,
  structured: 0,
  verbatim: 0,
  rules: 0,
  skipped: 0,
  finishedAt: null,
} as const

/** What is answered, again and again, while the work runs. */
async function answersDuring(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<unknown[]> {
  const isOver = work.then(() => true)
  const answers: unknown[] = []
  do answers.push(await ask().catch((fault: unknown) => fault))
  while (!(await Promise.race([isOver, nextTurn(false)])))
  return answers
}

onEachDatabase('the demo catalog', (database) => {
  test('is loaded by a worker on the first start only, and stays away once removed', async () => {
    const [store, location] = [await database.open(), await database.location()]
    const loading = loadDemoOnFirstStart(store, location)
    const told = await answersDuring(loading, () => schoolDirectory(store).schools())
    expect(told[0]).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The demo catalog is still loading',
      details: { reason: 'This is a first start. Try again in a few seconds', retryAfter: 3 },
    })
    expect(told).not.toContainEqual(expect.objectContaining({ all: [] }))
    const first = await loading
    expect(first).toMatchObject({ unchanged: false, stopped: false, skipped: 0 })
    const schools = await courseStore(store).institutions()
    expect(schools.length).toBeGreaterThanOrEqual(5)
    expect(schools.every(({ source }) => source.demo && source.name.startsWith('Demo data'))).toBe(true)
    expect(await loadDemoOnFirstStart(store, location)).toBeUndefined()

    expect(await removeDemo(store)).toBe(1)
    expect(await courseStore(store).institutions()).toEqual([])
    expect(await schoolDirectory(store).schools()).toMatchObject({ all: [] })
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

  test('is said to be loading while another program loads it, and not for ever', async () => {
    const store = await database.open()
    const begun = async (startedAt: Date) => {
      await store.write(async (db) => {
        await db.deleteFrom('importRun').execute()
        await db
          .insertInto('importRun')
          .values({ ...STAGED, startedAt: startedAt.toISOString() })
          .execute()
      })
      return schoolDirectory(store).schools()
    }
    await expect(begun(new Date())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await begun(new Date('2026-11-01'))).toMatchObject({ all: [] })
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
