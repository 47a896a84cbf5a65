import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveLines } from '../../packages/server/src/features/account/store/person-archive.ts'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'
import { tables } from '../../packages/server/src/app/database.ts'
import { scrub } from '../../packages/server/src/features/account/store/scrub-store.ts'
import type { User } from '../../packages/server/src/platform/identity/identity.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { demoHome } from '../support/demo.ts'
import { openSuiteApp, temporaryFolder, type TestApp } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'
import { everyRow, filesIn, tableNames } from './raw-database.ts'
import { live } from './whole-life.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that tell of a person. */
const PERSONAL = /"(owner|userId|subject|actorUserId)":/

const MARK = 'Kvothe the Arcane'

const SECRET = 'sk-mark-of-kvothe-0123456789'

/** Every tool is called, many of which write to the disk. */
const LONG = 120_000

async function archiveOf(app: TestApp, user: User): Promise<string[]> {
  const lines: string[] = []
  for await (const line of archiveLines(
    user,
    new PersonStore(app.store, tables).read(user.id),
    '2026-01-01T00:00:00.000Z',
  ))
    lines.push(line)
  return lines
}

// One database for all of these, because two lives take long: the last one erases.
const everything = (database: TestDatabase): void => {
  const open = async () => {
    const app = await openSuiteApp(await temporaryFolder(), await database.location())
    let closing: Promise<void> | undefined
    const close = () => (closing ??= app.close())
    onTestFinished(close)
    return { app, close }
  }
  const liveBoth = async () => {
    const { app, close } = await open()
    const [ann, bob] = [await app.users.addUser('ann'), await app.users.addUser('bob')]
    await live(app, ann, MARK, SECRET)
    await live(app, bob, 'Bob the Builder', 'sk-of-bob-0123456789')
    await close()
    return { ann, bob }
  }
  let lives: ReturnType<typeof liveBoth> | undefined
  const lived = () => (lives ??= liveBoth())

  test('is known for every table that the database has', async () => {
    const store = await database.open()
    const ours = (await tableNames(store)).filter((name) => !/^(sqlite_|search_index)/.test(name))
    await store.close()
    expect(ours.toSorted()).toEqual(Object.keys(tables).map(snake).toSorted())
  })

  test('is exported whole, readable, and without secrets', { timeout: LONG }, async () => {
    const { ann } = await lived()
    const again = await open()
    const lines = await archiveOf(again.app, ann)
    const [header, ...rest] = lines.map((line) => JSON.parse(line))
    const rows = rest.slice(0, -1)
    expect(header).toMatchObject({
      format: 'tutor-nexus-person',
      version: 1,
      user: { id: ann.id, name: 'ann' },
    })
    expect(rest.at(-1)).toEqual({
      rows: rows.length,
      sha256: createHash('sha256').update(lines.slice(0, -1).join('')).digest('hex'),
    })
    const own = Object.entries(tables).filter(([, holding]) => holding !== 'shared')
    expect([...new Set<string>(rows.map(({ table }) => table))].toSorted()).toEqual(
      own.map(([name]) => snake(name)).toSorted(),
    )
    const credential = rows.find(({ table, row }) => table === 'credential' && row.label === MARK)
    expect(Object.keys(credential.row).toSorted()).toEqual(
      [
        'baseUrl',
        'createdAt',
        'fingerprint',
        'id',
        'label',
        'lastFour',
        'model',
        'owner',
        'provider',
      ].toSorted(),
    )
    expect(lines.join('')).not.toContain(SECRET)
    expect(rows.filter(({ table, row }) => table === 'token' && 'hash' in row)).toEqual([])
    expect(rows.filter(({ row }) => 'cookieHash' in row || 'pageHash' in row || 'tokenHash' in row)).toEqual(
      [],
    )
    expect(lines.join('')).not.toMatch(/argon2id|code-0|id-0/)
  })

  test('names people in no table that is said to be shared', { timeout: LONG }, async () => {
    await lived()
    const store = await database.open()
    const rows = await everyRow(store)
    await store.close()
    const shared = Object.entries(tables).filter(([, holding]) => holding === 'shared')
    for (const [name] of shared) {
      const text = rows.get(snake(name)) ?? ''
      expect([name, PERSONAL.test(text), text.includes(MARK)]).toEqual([name, false, false])
    }
  })

  test('is gone from every table when erased, and nothing of another', { timeout: LONG }, async () => {
    const { ann, bob } = await lived()
    const again = await open()
    const people = new PersonStore(again.app.store, tables)
    const before = await archiveOf(again.app, bob)
    const counts = await people.count(ann.id)
    expect(await people.erase(ann.id)).toEqual(counts)
    expect(await people.count(ann.id)).toEqual({})
    const left = await everyRow(again.app.store)
    const holding = [...left].filter(([, text]) => text.includes(MARK) || text.includes(ann.id))
    expect(holding.map(([table]) => table)).toEqual([])
    expect(await archiveOf(again.app, bob)).toEqual(before)
    await again.close()
    const location = await database.location()
    scrub(location)
    if (!('file' in location)) return
    for (const [file, bytes] of await filesIn(await database.directory()))
      expect([file, bytes.includes(MARK), bytes.includes(ann.id)]).toEqual([file, false, false])
    expect((await readFile(location.file)).includes('Bob the Builder')).toBe(true)
  })
}

onEachDatabase('what is kept of a person', everything, 'suite')

test('tn user: plan, export and erase', async () => {
  const home = await demoHome()
  const run = (...args: string[]) => tn(home, ['user', ...args])
  await run('add', 'ann')
  expect(await run('tier', 'ann', 'paid')).toMatchObject({
    code: 0,
    stdout: 'ann is on the paid plan from now on.\n',
  })
  expect((await run('tier', 'ann', 'gold')).code).toBe(2)
  expect((await run('tier', 'nobody', 'paid')).stderr).toContain('There is no user called nobody')
  await tn(home, ['call', 'add_task', JSON.stringify({ title: MARK }), '--user', 'ann'])
  const subscription = await tn(home, ['call', 'tn_user_subscription', '{}', '--user', 'ann', '--json'])
  expect(JSON.parse(subscription.stdout).data).toMatchObject({ tier: 'paid', source: 'operator' })

  const file = join(home, 'ann.jsonl')
  const exported = await run('export', 'ann', '--out', file, '--json')
  expect(JSON.parse(exported.stdout)).toMatchObject({
    file,
    tables: { task: 1, user: 1, subscription: 1, subscription_event: 1 },
  })
  expect(await readFile(file, 'utf8')).toContain(MARK)
  expect(await run('export', 'ann', '--out', file)).toMatchObject({ code: 3 })
  expect((await run('export', 'ann', '--out', '-')).stdout).toContain(MARK)

  const unsure = await run('erase', 'ann')
  expect(unsure).toMatchObject({ code: 2, stdout: '' })
  expect(unsure.stderr).toContain('1 task')
  expect((await run('erase', 'local', '--yes')).stderr).toContain('--force')
  const erased = await run('erase', 'ann', '--yes', '--json')
  expect(JSON.parse(erased.stdout)).toMatchObject({ user: 'ann', erased: { task: 1, user: 1 } })
  expect((await run('list')).stdout).not.toContain('ann')
  for (const name of ['tutor-nexus.db', 'tutor-nexus.db-wal']) {
    const bytes = await readFile(join(home, name)).catch(() => Buffer.alloc(0))
    expect([name, bytes.includes(MARK)]).toEqual([name, false])
  }
  expect((await run('erase', 'ann', '--yes')).code).toBe(2)
})
