import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anonymousId } from '../../packages/server/src/platform/identity/anonymous.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, failureOf, type As } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** PostgreSQL compresses what repeats. */
const LONG = randomBytes(5_000).toString('hex')
const task = (title: string) => ({ title, description: LONG, notes: LONG })

/** Adds tasks until one is refused, and gives their ids. */
async function fill(app: TestApp, as: As): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const outcome = await callAs(app, 'add_task', task(`task ${ids.length}`), as)
    if (outcome.kind !== 'result') return ids
    ids.push(String(Object(outcome.result.data)['task_id']))
  }
}

const storageOf = async (app: TestApp, as: As) =>
  Object((await dataOf(app, 'tn_user_quota', {}, as))['storage'])

onEachDatabase('a storage quota', (database) => {
  const openSmall = async () => openTestApp(await database.location(), { env: { TN_STORAGE_MB: '1' } })

  test('refuses what adds, and lets a full account be read and tidied up', async () => {
    const app = await openSmall()
    const as = { userId: (await app.users.addUser('ann')).id }
    const ids = await fill(app, as)
    expect(ids.length).toBeGreaterThan(10)

    const refused = await failureOf(app, 'add_task', task('one more'), as)
    expect(refused).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      details: { limit: { max: 1_000_000, window: 'storage' } },
    })
    expect(refused.details.limit?.current).toBeGreaterThan(1_000_000)
    const tasks = await app.store.read
      .selectFrom('task')
      .select('id')
      .where('owner', '=', as.userId)
      .execute()
    expect(tasks).toHaveLength(ids.length)

    expect(await storageOf(app, as)).toMatchObject({ limitBytes: 1_000_000 })
    await dataOf(app, 'list_tasks', {}, as)
    await dataOf(app, 'complete_task', { task_id: ids[0] }, as)
    for (const task_id of ids) await dataOf(app, 'delete_task', { task_id }, as)

    expect(await dataOf(app, 'add_task', task('of another'), {})).toMatchObject({ status: 'created' })
  })

  test('counts what was deleted as free after an exact count', async () => {
    const app = await openSmall()
    const as = { userId: (await app.users.addUser('ann')).id }
    const ids = await fill(app, as)
    const { usedBytes: full } = await storageOf(app, as)
    for (const task_id of ids) await dataOf(app, 'delete_task', { task_id }, as)
    await app.storage.recount()
    const { usedBytes: left } = await storageOf(app, as)
    expect(left).toBeLessThan(full * 0.7)
    await dataOf(app, 'add_task', task('again'), as)
  })

  test('is for tutoring sessions and their questions too', async () => {
    const app = await openSmall()
    const as = { userId: (await app.users.addUser('ann')).id }
    const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'offline' }, as)
    const { usedBytes } = await storageOf(app, as)
    expect(usedBytes).toBeGreaterThan(0)
    await fill(app, as)
    for (const [tool, args] of [
      ['tn_session_start', {}],
      ['tn_session_ask', { sessionId, message: 'What is a limit?' }],
    ] as const)
      expect((await failureOf(app, tool, args, as)).message).toContain('Your storage is full')
  })

  test('is for the notes of others than the owner of the installation', async () => {
    const app = await openSmall()
    const as = { userId: (await app.users.addUser('ann')).id }
    const write = (filePath: string) =>
      callAs(app, 'contentManager_createContent', { filePath, content: 'word '.repeat(80_000) }, as)
    expect((await write('one.md')).kind).toBe('result')
    expect((await write('two.md')).kind).toBe('result')
    const third = await write('three.md')
    expect(third).toMatchObject({ kind: 'failure', failure: { code: 'UNPROCESSABLE_ENTITY' } })
    const [vault] = await app.store.read
      .selectFrom('vault')
      .select('path')
      .where('owner', '=', as.userId)
      .execute()
    await writeFile(join(vault?.path ?? '', 'large.bin'), Buffer.alloc(3_000_000))
    await app.storage.recount()
    expect((await storageOf(app, as)).usedBytes).toBeGreaterThan(3_800_000)
  })

  test('is not for the owner of a local installation', async () => {
    const app = await openSmall()
    for (let count = 0; count < 40; count += 1) await dataOf(app, 'add_task', task('mine'))
    expect(await storageOf(app, {})).toMatchObject({ limitBytes: null })
  })

  test('ends with anonymous callers who have been away for a day', async () => {
    const app = await openTestApp(await database.location())
    const [gone, here] = ['192.0.2.1', '192.0.2.2'].map((each) => anonymousId(new Uint8Array(1), each))
    for (const userId of [gone, here]) await dataOf(app, 'tn_session_start', {}, { userId: userId ?? '' })
    await app.store.write((db) =>
      db
        .updateTable('sessionHead')
        .set({ lastActivityAt: new Date(Date.now() - 90_000_000).toISOString() })
        .where('owner', '=', gone ?? '')
        .execute(),
    )
    await app.expire(new AbortController().signal)
    const left = await app.store.read.selectFrom('session').select('owner').execute()
    expect(left).toEqual([{ owner: here }])
    const heads = await app.store.read.selectFrom('ownerHead').select('owner').execute()
    expect(heads.map(({ owner }) => owner)).not.toContain(gone)
  })

  test('keeps only the newest call records of a person', async () => {
    const app = await openTestApp(await database.location())
    const { CallRecordStore } = await import('../../packages/server/src/platform/usage/call-record-store.ts')
    for (let count = 0; count < 3; count += 1) await callAs(app, 'list_tasks', {})
    await app.close()
    const store = await database.open()
    await new CallRecordStore(store).keepNewest(app.localOwner.id, 2)
    expect(await store.read.selectFrom('callRecord').select('id').execute()).toHaveLength(2)
  })
})

test('anonymous callers of one address begin so many sessions an hour', async () => {
  const app = await openTestApp(undefined, { env: { TN_RATE_LIMITS: 'off' } })
  const as = { userId: anonymousId(new Uint8Array(1), '192.0.2.1') }
  for (let count = 0; count < 60; count += 1) await dataOf(app, 'tn_session_start', {}, as)
  expect(await failureOf(app, 'tn_session_start', {}, as)).toMatchObject({
    code: 'RATE_LIMITED',
    details: { limit: { max: 60, window: 'hour' } },
  })
  await dataOf(app, 'tn_session_start', {}, { userId: newId() })
})
