import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { preparedStatement } from '../statements.ts'
import { enqueueStatement } from '../guarded-driver.ts'
import type { Store, Writer } from '../store.ts'
import { testDatabase } from '../testing/test-stores.ts'
import { sampleTask, taskTitles } from '../testing/sample-task.ts'

const database = testDatabase('postgres')

const TRANSACTION = `select pg_current_xact_id()::text as transaction, current_setting('synchronous_commit') as waits,
  (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`

async function lazyStore(): Promise<Store> {
  const location = await database.location()
  const url = new URL('databaseUrl' in location ? location.databaseUrl : '')
  url.searchParams.set('options', '-c synchronous_commit=off')
  return database.open({}, { databaseUrl: url.href })
}

test('what goes with the commit is one transaction, with its locks and as durable as it should be', async () => {
  const store = await lazyStore()
  const look = (db: Writer) => enqueueStatement(db, CompiledQuery.raw(TRANSACTION))
  const sent = await store.write(async (db) => [await look(db), await look(db)], {
    scope: 'ann',
    durable: true,
  })
  const [first, second] = await Promise.all(sent.map(async ({ result }) => (await result).rows[0]))
  expect(second).toEqual(first)
  // The lock of its own scope, the shared write lock, and the presence lock.
  expect(first).toMatchObject({ waits: 'on', locks: 3 })
})

test('what was sent along and fails, fails the statement or the commit that it went with', async () => {
  const store = await database.open()
  const insert = (db: Writer, title: string) => db.insertInto('task').values(sampleTask({ title })).execute()
  const fail = (db: Writer) => enqueueStatement(db, CompiledQuery.raw('select 1 / 0'))
  const withStatement = store.write(async (db) => {
    await fail(db)
    await insert(db, 'after')
  })
  await expect(withStatement).rejects.toThrow('division by zero')
  const withCommit = store.write(async (db) => {
    await insert(db, 'before')
    await fail(db)
  })
  await expect(withCommit).rejects.toThrow('division by zero')
  await expect(store.write(fail)).rejects.toThrow('division by zero')
  await store.write((db) => insert(db, 'next'))
  expect(await taskTitles(store)).toEqual(['next'])
})

test('a fixed statement can be used again after a journey that failed before it was read', async () => {
  const store = await database.open()
  const count = preparedStatement('select count(*) as tasks from task')
  const failing = store.write(async (db) => {
    await enqueueStatement(db, CompiledQuery.raw('select 1 / 0'))
    await db.executeQuery(count)
  })
  await expect(failing).rejects.toThrow('division by zero')
  for (let turn = 0; turn < 3; turn++) {
    expect((await store.write((db) => db.executeQuery(count))).rows).toEqual([{ tasks: 0 }])
  }
})

test('a write that does nothing asks nothing of the server', async () => {
  const store = await database.open()
  expect(await store.write(async () => 'done')).toBe('done')
  await expect(store.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
