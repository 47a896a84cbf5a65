import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations, restoreStore as restore } from '../../app/database.ts'
import type { Migration } from './migrations/migration.ts'
import type { Store } from './store.ts'
import { onEachDatabase, testDatabase } from './testing/test-stores.ts'
import { addTask, sampleTask, taskTitles } from './testing/sample-task.ts'

const next: Migration = {
  name: '9999-next',
  async up(db, { text }) {
    await db.schema
      .alterTable('task')
      .addColumn('extra', text, (column) => column.notNull().defaultTo('new'))
      .execute()
  },
}
const withNext = [...migrations, next]

test('every migration is in the list, in its order, under the name of its file', async () => {
  const sources = await readdir(new URL('../..', import.meta.url), { recursive: true })
  const numbered = sources
    .flatMap((file) => /(?:^|[\\/])migrations[\\/](\d{4}-[^\\/]+)$/.exec(file)?.[1] ?? [])
    .toSorted()
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(numbered)
  expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    migrations.map((_, index) => index + 1),
  )
})

onEachDatabase('migration', (database) => {
  const versions = async (store: Store): Promise<string[]> => {
    const rows = await store.read.selectFrom('schemaVersion').select('name').orderBy('version').execute()
    return rows.map(({ name }) => name)
  }

  test('brings a new database to the latest version, and leaves it there', async () => {
    const location = await database.another()
    const expected = migrations.map(({ name }) => name)
    expect(await versions(await database.open({}, location))).toEqual(expected)
    expect(await versions(await database.open({}, location))).toEqual(expected)
  })

  test('keeps the data of an older database', async () => {
    const old = await database.open()
    await addTask(old, sampleTask({ title: 'kept' }))
    await old.close()
    const store = await database.open({ migrations: withNext })
    const { rows } = await sql`select title, extra from task`.execute(store.read)
    expect(rows).toEqual([{ title: 'kept', extra: 'new' }])
  })

  test('refuses a database of a newer program and names both versions', async () => {
    const newer = await database.open({ migrations: withNext })
    await newer.close()
    await expect(database.open()).rejects.toMatchObject({
      fault: 'schema-too-new',
      message: expect.stringMatching(new RegExp(`version ${withNext.length}.*up to ${migrations.length}`)),
    })
  })

  test('changes nothing if a migration fails', async () => {
    const old = await database.open()
    await addTask(old, sampleTask({ title: 'kept' }))
    await old.close()
    const failing: Migration = { name: '9999-failing', up: () => Promise.reject(new Error('no')) }
    await expect(database.open({ migrations: [...withNext, failing] })).rejects.toThrow('no')
    const store = await database.open()
    expect(await versions(store)).toEqual(migrations.map(({ name }) => name))
    expect(await taskTitles(store)).toEqual(['kept'])
  })

  test('is done once by whoever comes first', async () => {
    const old = await database.open()
    await old.close()
    const stores = await Promise.all([1, 2, 3].map(() => database.open({ migrations: withNext })))
    for (const store of stores) expect(await versions(store)).toHaveLength(withNext.length)
    const location = await database.another()
    const first = await Promise.all([1, 2, 3].map(() => database.open({}, location)))
    for (const store of first) expect(await versions(store)).toHaveLength(migrations.length)
    expect(new Set(first.map(({ device }) => device)).size).toBe(1)
  })
})

describe('migration of a SQLite file', () => {
  const database = testDatabase('sqlite')

  test('keeps a backup from before, once, that can be restored', async () => {
    const old = await database.open()
    await addTask(old, sampleTask({ title: 'before' }))
    await old.close()
    const migrated = await database.open({ migrations: withNext })
    await addTask(migrated, sampleTask({ title: 'after' }))
    await migrated.close()
    await (await database.open({ migrations: withNext })).close()

    const directory = await database.directory()
    const kept = (await readdir(directory)).filter((file) => file.includes('before'))
    expect(kept).toEqual([`tutor-nexus.db.before-${String(withNext.length).padStart(4, '0')}`])
    await restore(await database.location(), join(directory, kept[0]!))
    expect(await taskTitles(await database.open())).toEqual(['before'])
  })

  test('can rebuild a table without losing the rows that refer to it', async () => {
    const old = await database.open()
    await old.write(async (db) => {
      const createdAt = '2026-01-02T03:04:05.678Z'
      await db
        .insertInto('user')
        .values({ id: 'u', name: 'ann', isLocalOwner: false, role: 'student', createdAt })
        .execute()
      await db
        .insertInto('token')
        .values({ id: 't', userId: 'u', name: 'n', hash: 'h', scopes: [], createdAt })
        .execute()
    })
    await old.close()
    const rebuild: Migration = {
      name: '9999-rebuild',
      async up(db) {
        await sql`create table user_new as select * from user`.execute(db)
        await sql`drop table user`.execute(db)
        await sql`create table user (id text primary key, name text)`.execute(db)
        await sql`insert into user select id, name from user_new`.execute(db)
        await sql`drop table user_new`.execute(db)
      },
    }
    const store = await database.open({ migrations: [...migrations, rebuild] })
    expect(await store.read.selectFrom('token').select('id').execute()).toEqual([{ id: 't' }])
    const orphan = store.write((db) =>
      db
        .insertInto('token')
        .values({ id: 'x', userId: 'nobody', name: 'n', hash: 'x', scopes: [], createdAt: '' })
        .execute(),
    )
    await expect(orphan).rejects.toThrow('FOREIGN KEY')
  })

  test("refuses a file that is another program's", async () => {
    const file = join(await database.directory(), 'bookmarks.db')
    new Database(file).exec('create table bookmarks (id)').close()
    await expect(database.open({}, { file })).rejects.toMatchObject({ fault: 'not-ours' })
  })
})
