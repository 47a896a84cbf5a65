import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backup } from '../backup/backup.ts'
import type { Reader } from '../store.ts'
import { testDatabase } from '../testing/test-stores.ts'

const NORMAL = 1
const FULL = 2

const database = testDatabase('sqlite')

async function synchronous(db: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  return rows[0]?.synchronous
}

test('waits for the disk when a write is to be durable, and only then', async () => {
  const store = await database.open()
  expect(await store.write(synchronous)).toBe(NORMAL)
  expect(await store.write(synchronous, { durable: true })).toBe(FULL)
  expect(await store.write(synchronous)).toBe(NORMAL)
})

test.skipIf(process.platform === 'win32')('lets nobody else read the data or a backup of it', async () => {
  const store = await database.open()
  const directory = await database.directory()
  await backup(store, join(directory, 'backup'))
  for (const name of ['tutor-nexus.db', 'tutor-nexus.db-wal', 'backup']) {
    const { mode } = await stat(join(directory, name))
    expect(mode & 0o077).toBe(0)
  }
})

test('reads through a connection that cannot write', async () => {
  const store = await database.open()
  await expect(sql`delete from task`.execute(store.read)).rejects.toThrow('readonly')
})
