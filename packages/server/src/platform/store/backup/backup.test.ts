import { once } from 'node:events'
import { access, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { migrations, restoreStore as restore } from '../../../app/database.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Store } from '../store.ts'
import { onEachDatabase, testDatabase, type TestDatabase } from '../testing/test-stores.ts'
import { nextMessage } from '../testing/process.ts'
import { addTask, sampleTask, taskTitles } from '../testing/sample-task.ts'

const SAVED = sampleTask({
  title: 'saved',
  labels: ['é', 'nul \0', 'half \uD83C', 'two\nlines'],
  isCompleted: true,
})
const next: Migration = { name: '9999-next', up: async () => undefined }

/** Backs up a database that holds the task `saved`, then adds the task `later`. */
async function savedAndChanged(database: TestDatabase): Promise<{ archive: string; store: Store }> {
  const store = await database.open()
  await addTask(store, SAVED)
  const archive = join(await database.directory(), 'archive')
  await backup(store, archive)
  await addTask(store, sampleTask({ title: 'later' }))
  return { archive, store }
}

onEachDatabase('backup', (database) => {
  test('brings everything back, and keeps what it replaced', async () => {
    const { archive, store } = await savedAndChanged(database)
    const { device } = store
    await store.close()
    const { kept } = await restore(await database.location(), archive)
    const restored = await database.open()
    expect(await taskTitles(restored)).toEqual(['saved'])
    expect(await restored.stamp('ann')).toBe('1.1')
    expect(restored.device).toBe(device)
    await restored.close()

    await restore(await database.location(), kept ?? '')
    expect(await taskTitles(await database.open())).toEqual(['later', 'saved'])
  })

  test('brings everything back where nothing was', async () => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    const empty = await database.another()
    expect(await restore(empty, archive)).toEqual({ kept: undefined })
    const restored = await database.open({}, empty)
    expect(await restored.read.selectFrom('task').selectAll().execute()).toEqual([SAVED])
  })

  test('is of one moment while several processes write', async () => {
    const store = await database.open()
    const children = await Promise.all(
      [1, 2].map((n) => database.fork('write-tasks.ts', `child ${n}`, '200')),
    )
    await Promise.all(children.map(nextMessage))
    for (const child of children) child.send('go')
    const archive = join(await database.directory(), 'archive')
    const saving = backup(store, archive)
    await Promise.all([
      saving,
      ...children.map(nextMessage),
      ...Array.from({ length: 50 }, () => addTask(store)),
    ])
    await store.close()

    await restore(await database.location(), archive)
    const restored = await database.open()
    const changes = await restored.read
      .selectFrom('change')
      .select(['seq', 'entityId'])
      .orderBy('seq')
      .execute()
    const tasks = await restored.read.selectFrom('task').select('id').execute()
    expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
    expect(changes.map(({ entityId }) => entityId).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
    expect(await restored.stamp('ann')).toBe(`${changes.length}.1`)
  })

  test('replaces no file unless told to, and leaves none behind when it fails', async () => {
    const { archive, store } = await savedAndChanged(database)
    const before = await readFile(archive)
    await expect(backup(store, archive)).rejects.toMatchObject({ fault: 'file-exists' })
    expect(await readFile(archive)).toEqual(before)
    await backup(store, archive, { overwrite: true })
    expect(await readFile(archive)).not.toEqual(before)

    await store.close()
    await expect(backup(store, `${archive}-2`)).rejects.toMatchObject({ fault: 'closed' })
    const files = await readdir(await database.directory())
    expect(files.filter((file) => file.startsWith('archive'))).toEqual(['archive'])
  })

  test('of an older program is restored and then brought up to date', async () => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    await (await database.open({ migrations: [...migrations, next] })).close()
    await restore(await database.location(), archive, { migrations: [...migrations, next] })
    const restored = await database.open({ migrations: [...migrations, next] })
    expect(await taskTitles(restored)).toEqual(['saved'])
  })

  test('that was killed leaves no file under its name, and the next one tidies up', async () => {
    const store = await database.open()
    const directory = await database.directory()
    const archive = join(directory, 'killed')
    const child = await database.fork('hang-in-backup.ts', archive)
    expect(await nextMessage(child)).toBe('writing')
    const partials = async () => (await readdir(directory)).filter((file) => file.includes('.partial'))
    expect([await readdir(directory), await partials()]).toEqual([
      expect.not.arrayContaining(['killed']),
      [expect.stringContaining('killed.partial')],
    ])
    await backup(store, join(directory, 'meanwhile'))
    expect(await partials()).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await backup(store, archive)
    expect(await partials()).toEqual([])
    await expect(backup(store, archive)).rejects.toMatchObject({ fault: 'file-exists' })
  })

  test('of the other kind of database is named as such', async () => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    const [name, other] =
      database.dialect === 'sqlite'
        ? ['a SQLite database', { databaseUrl: 'postgres://127.0.0.1:1/none' }]
        : ['a PostgreSQL database', { file: join(await database.directory(), 'other.db') }]
    await expect(restore(other, archive)).rejects.toMatchObject({
      fault: 'bad-archive',
      message: expect.stringContaining(`is a backup of ${name}`),
    })
  })

  const damages: [string, (content: Buffer) => Buffer][] = [
    ['cut off', (content) => content.subarray(0, content.length - 1)],
    ['cut in half', (content) => content.subarray(0, content.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['longer', (content) => Buffer.concat([content, content])],
    ['something else', () => Buffer.from('hello '.repeat(1000))],
    ['changed near the start', (content) => flipped(content, 30)],
    ['changed in the middle', (content) => flipped(content, content.length >> 1)],
    ['changed at the end', (content) => flipped(content, content.length - 2)],
  ]
  test.each(damages)('is refused when it is %s, and nothing is changed', async (_, damage) => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    await writeFile(archive, damage(await readFile(archive)))
    const files = await readdir(await database.directory())
    await expect(restore(await database.location(), archive)).rejects.toMatchObject({ fault: 'bad-archive' })
    expect(await taskTitles(await database.open())).toEqual(['later', 'saved'])
    expect((await readdir(await database.directory())).filter((file) => !/-(wal|shm)$/.test(file))).toEqual(
      files,
    )
  })

  test('of a newer program is refused, and nothing is changed', async () => {
    const newer = await database.open({ migrations: [...migrations, next] })
    const archive = join(await database.directory(), 'archive')
    await backup(newer, archive)
    await newer.close()
    await expect(restore(await database.location(), archive)).rejects.toMatchObject({
      fault: 'schema-too-new',
    })
    await database.open({ migrations: [...migrations, next] })
  })

  test('is not restored while anyone has the database open, whose crash sets it free', async () => {
    const { archive, store } = await savedAndChanged(database)
    const location = await database.location()
    await expect(restore(location, archive)).rejects.toMatchObject({ fault: 'in-use' })
    const child = await database.fork('keep-open.ts')
    await nextMessage(child)
    await store.close()
    await expect(restore(location, archive)).rejects.toMatchObject({ fault: 'in-use' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const attempt = () => restore(location, archive).then(() => 'restored')
    // On a busy machine a restore can take longer than the default poll timeout.
    await expect.poll(attempt, { timeout: 30_000 }).toBe('restored')
    expect(await taskTitles(await database.open())).toEqual(['saved'])
  })
})

describe('backup of a SQLite file', () => {
  const database = testDatabase('sqlite')

  test('is a SQLite file', async () => {
    const { archive } = await savedAndChanged(database)
    const handle = new Database(archive, { readonly: true })
    expect(handle.prepare('select title from task').pluck().all()).toEqual(['saved'])
    handle.close()
  })

  test('can replace a database that is damaged, and keeps that one as it was', async () => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    const file = join(await database.directory(), 'tutor-nexus.db')
    const damaged = Buffer.from('not a database '.repeat(500))
    await writeFile(file, damaged)
    const { kept } = await restore({ file }, archive)
    expect(await readFile(kept ?? '')).toEqual(damaged)
    expect(await taskTitles(await database.open())).toEqual(['saved'])
  })

  test('is not restored while another program has the file open', async () => {
    const { archive, store } = await savedAndChanged(database)
    await store.close()
    const file = join(await database.directory(), 'tutor-nexus.db')
    const other = new Database(file)
    other.prepare('select 1 from task').all()
    await expect(restore({ file }, archive)).rejects.toMatchObject({ fault: 'in-use' })
    other.close()
    await restore({ file }, archive)
  })

  test('does not bring a lost log back to life', async () => {
    const { archive, store } = await savedAndChanged(database)
    const file = join(await database.directory(), 'tutor-nexus.db')
    const log = await readFile(`${file}-wal`)
    await store.close()
    await truncate(file, 0)
    await writeFile(`${file}-wal`, log)
    await restore({ file }, archive)
    await expect(access(`${file}-wal`)).rejects.toThrow('ENOENT')
    expect(await taskTitles(await database.open())).toEqual(['saved'])
  })
})

function flipped(content: Buffer, index: number): Buffer {
  const copy = Buffer.from(content)
  copy.writeUInt8(copy.readUInt8(index) ^ 0x10, index)
  return copy
}
