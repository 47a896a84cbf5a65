import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Writer } from './store.ts'
import { onEachDatabase } from './testing/test-stores.ts'
import { addTask, sampleTask, taskTitles } from './testing/sample-task.ts'

onEachDatabase('a store', (database) => {
  test('lets no write that is to be durable depend on one that is not', async () => {
    const store = await database.open()
    const add = () => store.write(() => addTask(store), { durable: true })
    await expect(store.write(add)).rejects.toMatchObject({ fault: 'not-durable' })
    expect(await taskTitles(store)).toEqual([])
    await store.write(add, { durable: true })
    expect(await taskTitles(store)).toHaveLength(1)
  })

  test('gives back every value as it was put in', async () => {
    const store = await database.open()
    const task = sampleTask({
      title: 'Δx "quoted" \\ 🎓\nnext line',
      isCompleted: true,
      labels: ['MATH 100', '🧮', 'nul \0', 'half \uD83C'],
      notes: '{"not":"parsed"}',
      rev: 2 ** 40,
    })
    const returned = await store.write((db) =>
      db.insertInto('task').values(task).returningAll().executeTakeFirstOrThrow(),
    )
    expect(returned).toEqual(task)
    expect(await store.read.selectFrom('task').selectAll().execute()).toEqual([task])
  })

  test('takes a NUL out of a text, because one of the databases cannot keep it', async () => {
    const store = await database.open()
    await addTask(store, sampleTask({ title: 'a\0b' }))
    expect(await taskTitles(store)).toEqual(['a\uFFFDb'])
  })

  test('compares booleans and counts in numbers', async () => {
    const store = await database.open()
    await addTask(store, sampleTask({ isCompleted: true, rev: 3 }))
    await addTask(store, sampleTask({ isCompleted: false, rev: 4 }))
    const { count, sum } = await store.read
      .selectFrom('task')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('rev').as('sum')])
      .where('isCompleted', '=', true)
      .executeTakeFirstOrThrow()
    expect({ count, sum }).toEqual({ count: 1, sum: 3 })
  })

  test('sorts text by its bytes', async () => {
    const store = await database.open()
    for (const title of ['b', 'A', 'é', 'a', 'B', '_']) await addTask(store, sampleTask({ title }))
    expect(await taskTitles(store)).toEqual(['A', 'B', '_', 'a', 'b', 'é'])
  })

  test('shows a committed write to others at once, and an open one to nobody', async () => {
    const [store, other] = [await database.open(), await database.open()]
    await store.write(async (db) => {
      await db
        .insertInto('task')
        .values(sampleTask({ title: 'new' }))
        .execute()
      expect(await taskTitles(store)).toEqual(['new'])
      expect(await taskTitles(other)).toEqual([])
    })
    expect(await taskTitles(other)).toEqual(['new'])
  })

  test('undoes a write that throws', async () => {
    const store = await database.open()
    const failing = store.write(async () => {
      await addTask(store)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await taskTitles(store)).toEqual([])
    expect(await store.stamp('ann')).toBe('0.1')
  })

  test('keeps nothing of a write in which a joined one failed, even if that was caught', async () => {
    const store = await database.open()
    const outer = store.write(async () => {
      await addTask(store)
      await store.write(() => Promise.reject(new Error('no'))).catch(() => undefined)
    })
    await expect(outer).rejects.toMatchObject({ fault: 'rolled-back', cause: { message: 'no' } })
    expect(await taskTitles(store)).toEqual([])
  })

  test('keeps nothing of a write in which a statement failed, even if that was caught', async () => {
    const store = await database.open()
    const task = sampleTask()
    const twice = store.write(async (db) => {
      await db.insertInto('task').values(task).execute()
      await db
        .insertInto('task')
        .values(task)
        .execute()
        .catch(() => undefined)
    })
    await expect(twice).rejects.toMatchObject({ fault: 'rolled-back' })
    expect(await taskTitles(store)).toEqual([])
  })

  test('reports what went wrong even if the database has already rolled back', async () => {
    const store = await database.open()
    const failing = store.write(async (db) => {
      await sql`rollback`.execute(db)
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    await addTask(store)
  })

  test('starts a write of its own for what outlives the one it was started in', async () => {
    const store = await database.open()
    const leaked: { db?: Writer; inside?: ReturnType<typeof AsyncLocalStorage.snapshot> } = {}
    await store.write(async (db) => {
      leaked.db = db
      leaked.inside = AsyncLocalStorage.snapshot()
    })
    await expect(leaked.db?.insertInto('task').values(sampleTask()).execute()).rejects.toThrow()
    await leaked.inside?.(() => addTask(store, sampleTask({ title: 'later' })))
    expect(await taskTitles(store)).toEqual(['later'])
  })

  test('lets work that runs on after its write was given up store nothing', async () => {
    const store = await database.open()
    const late = Promise.withResolvers<void>()
    let work: Promise<unknown> | undefined
    const write = store.write(async () => {
      work = store.trackWrites(() => late.promise.then(() => addTask(store)))
      throw new Error('took too long')
    })
    await expect(write).rejects.toThrow('took too long')
    late.resolve()
    await expect(work).rejects.toMatchObject({ fault: 'transaction-over' })
    expect(await taskTitles(store)).toEqual([])
    await addTask(store)
    expect(await taskTitles(store)).toHaveLength(1)
  })

  test('lets no writer wait in vain and no scope overwrite itself', async () => {
    const [store, other] = await Promise.all([database.open(), database.open()])
    const task = sampleTask({ rev: 0 })
    await addTask(store, task)
    const increment = (index: number) =>
      (index % 2 === 0 ? store : other).write(
        async (db) => {
          const { rev } = await db
            .selectFrom('task')
            .select('rev')
            .where('id', '=', task.id)
            .executeTakeFirstOrThrow()
          await db
            .updateTable('task')
            .set({ rev: rev + 1 })
            .where('id', '=', task.id)
            .execute()
        },
        index % 3 === 0 ? {} : { scope: 'ann' },
      )
    await Promise.all(Array.from({ length: 100 }, (_, index) => increment(index)))
    const { rev } = await store.read.selectFrom('task').select('rev').executeTakeFirstOrThrow()
    expect(rev).toBe(100)
  })

  test('finishes the writes under way before it closes', async () => {
    const store = await database.open()
    const other = await database.open()
    const writes = [addTask(store, sampleTask({ title: 'a' })), addTask(store, sampleTask({ title: 'b' }))]
    await store.close()
    await Promise.all(writes)
    expect(await taskTitles(other)).toEqual(['a', 'b'])
  })

  test('is one replica, whoever opens it', async () => {
    const [store, other] = await Promise.all([database.open(), database.open()])
    expect(other.device).toBe(store.device)
  })
})
