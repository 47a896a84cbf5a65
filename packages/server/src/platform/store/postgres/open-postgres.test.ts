import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from '../store.ts'
import { testDatabase } from '../testing/test-stores.ts'

const database = testDatabase('postgres')

async function synchronousCommit(db: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') as setting
  `.execute(db)
  return rows[0]?.setting
}

test('waits for the disk when a write is to be durable, and only then', async () => {
  const location = await database.location()
  const url = new URL('databaseUrl' in location ? location.databaseUrl : '')
  url.searchParams.set('options', '-c synchronous_commit=off')
  const store = await database.open({}, { databaseUrl: url.href })
  expect(await store.write(synchronousCommit)).toBe('off')
  expect(await store.write(synchronousCommit, { durable: true })).toBe('on')
  expect(await store.write(synchronousCommit)).toBe('off')
})

test('a connection that is cut in the middle fails its write, and no more than that', async () => {
  const store = await database.open()
  const cut = store.write(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(store.read)
    await sql`select 1`.execute(db)
  })
  await expect(cut).rejects.toThrow()
  expect(await store.write(synchronousCommit)).toBeDefined()
})
