import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { preparedStatement } from './statements.ts'
import { onEachDatabase, testDatabase } from './testing/test-stores.ts'
import { addTask, sampleTask, taskTitles } from './testing/sample-task.ts'

const RAISE = preparedStatement('update task set rev = rev + 1')
const RENAME = preparedStatement("update task set title = title || '!' where title = 'a'")
const SPOIL = preparedStatement('update task set title = null')

onEachDatabase('statements that are written at once', (database) => {
  test('say how many rows each has changed, and see what the ones before them did', async () => {
    const store = await database.open()
    for (const title of ['a', 'b']) await addTask(store, sampleTask({ title }))
    expect(await store.writeBatch([RAISE, RENAME, RENAME], { scope: 'ann' })).toEqual([2, 1, 0])
    expect(await taskTitles(await database.open())).toEqual(['a!', 'b'])
    expect(await store.writeBatch([])).toEqual([])
  })

  test('are undone together where one fails, and the next ones are not', async () => {
    const store = await database.open()
    await addTask(store, sampleTask({ title: 'a' }))
    for (const spoilt of [
      [RENAME, SPOIL],
      [SPOIL, RENAME],
    ]) {
      await expect(store.writeBatch(spoilt, { durable: true })).rejects.toThrow(/null/i)
    }
    expect(await taskTitles(store)).toEqual(['a'])
    await store.writeBatch([RENAME], { durable: true })
    expect(await taskTitles(store)).toEqual(['a!'])
  })

  test('belong to the write that they are made inside of', async () => {
    const store = await database.open()
    const failing = store.write(async () => {
      await addTask(store, sampleTask({ title: 'a' }))
      expect(await store.writeBatch([RENAME])).toEqual([1])
      expect(await taskTitles(store)).toEqual(['a!'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await taskTitles(store)).toEqual([])
    const lazy = store.write(() => store.writeBatch([RENAME], { durable: true }))
    await expect(lazy).rejects.toMatchObject({ fault: 'not-durable' })
  })

  test('wait for the writes of their scope, and those for them', async () => {
    const [store, other] = [await database.open(), await database.open()]
    await addTask(store, sampleTask({ rev: 0 }))
    const slowly = () =>
      other.write(
        async (db) => {
          const { rev } = await db.selectFrom('task').select('rev').executeTakeFirstOrThrow()
          await db
            .updateTable('task')
            .set({ rev: rev + 1 })
            .execute()
        },
        { scope: 'ann' },
      )
    const atOnce = () => store.writeBatch([RAISE], { scope: 'ann' })
    await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? slowly() : atOnce())))
    expect(await store.read.selectFrom('task').select('rev').execute()).toEqual([{ rev: 60 }])
  })

  test('are refused by a store that has been closed, and finished before it is', async () => {
    const [store, other] = [await database.open(), await database.open()]
    await addTask(store, sampleTask({ title: 'a' }))
    const under = store.writeBatch([RENAME])
    await store.close()
    expect(await under).toEqual([1])
    await expect(store.writeBatch([RENAME])).rejects.toMatchObject({ fault: 'closed' })
    expect(await taskTitles(other)).toEqual(['a!'])
  })
})

const sqlite = testDatabase('sqlite')
const postgres = testDatabase('postgres')

test('on SQLite they wait until another process has written', async () => {
  const [store, other] = [await sqlite.open(), await sqlite.open()]
  await addTask(store, sampleTask({ title: 'a' }))
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = other.write(async (db) => {
    await sql`update task set title = 'b'`.execute(db)
    held.resolve()
    await done.promise
  })
  await held.promise
  const second = store.writeBatch([RENAME])
  done.resolve()
  await first
  expect(await second).toEqual([0])
})

test('on PostgreSQL they wait for the disk where they are to be durable, and only then', async () => {
  const location = await postgres.location()
  const url = new URL('databaseUrl' in location ? location.databaseUrl : '')
  url.searchParams.set('options', '-c synchronous_commit=off')
  const store = await postgres.open({}, { databaseUrl: url.href })
  await addTask(store)
  const note = preparedStatement("update task set title = current_setting('synchronous_commit')")
  for (const [durable, waits] of [
    [true, 'on'],
    [false, 'off'],
  ] as const) {
    await store.writeBatch([note], { scope: 'ann', durable })
    expect(await taskTitles(store)).toEqual([waits])
  }
})
