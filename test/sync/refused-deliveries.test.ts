import { expect, test } from 'vitest'
import { onEachDatabase, testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { ExchangeRequest } from '../../packages/server/src/platform/sync/wire.ts'
import { listRefused } from '../../packages/server/src/platform/sync/client/requeue-store.ts'
import type { SyncedEntity } from '../../packages/server/src/platform/sync/synced-entity.ts'
import { applyDeferred } from '../../packages/server/src/platform/sync/deferred-store.ts'
import { AT_SERVER, deviceOf, serverOf } from './replicas.ts'
import { expectSame, titles } from './same-rows.ts'
import { openDevice, serverAndTwo, syncedEntities } from './delivering-devices.ts'

const devices = testDatabase('sqlite')

const SESSION = {
  owner: 'ann',
  workspace: 'default',
  name: null,
  kind: 'call',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

onEachDatabase('what goes wrong on the way', (database) => {
  test("another person's device, task and singletons are refused, and nothing is let in", async () => {
    const [server, one] = await serverAndTwo(database, devices)
    await one.addTask('mine')
    await one.sync()
    const way = server.way(one.store.device)
    const sample = (await way.exchange(requestOf([]))).changes[0]
    const { seq: _, ...change } = sample ?? expect.fail('The server has no change')
    const foreign = await server.store.write(async (db) => {
      const task = await db.selectFrom('task').selectAll().executeTakeFirstOrThrow()
      const theirs = { ...task, id: '01BX5ZZKBKACTAV9WEVGEMMVRZ', owner: 'bea', title: 'theirs' }
      await db.insertInto('task').values(theirs).execute()
      return theirs
    })
    const id = (n: number) => `01BX5ZZKBKACTAV9WEVGEMMV0${n}`
    const { verdicts } = await way.exchange(
      requestOf([
        { ...change, id: id(1), entityId: id(1), device: '01BX5ZZKBKACTAV9WEVGEMMVS0' },
        { ...change, id: id(2), entityId: foreign.id, baseId: null },
        { ...change, id: id(3), entity: 'transcript', entityId: AT_SERVER, body: { entries: [], rev: 1 } },
        { ...change, id: id(4), entity: 'credential', entityId: id(4), body: { apiKey: 'x' } },
        { ...change, id: id(5), entityId: id(5), baseId: null, body: { ...change.body, title: 7 } },
        { ...change, id: id(6), entityId: id(5), baseId: id(5) },
        { ...change, id: id(7), entityId: id(7), body: { ...change.body, notes: 'x'.repeat(1_100_000) } },
      ]),
    )
    expect(verdicts.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'FORBIDDEN'],
      ['refused', 'FORBIDDEN'],
      ['refused', 'INVALID'],
      ['refused', 'UNKNOWN_ENTITY'],
      ['refused', 'INVALID'],
      ['accepted', undefined],
      ['refused', 'TOO_LARGE'],
    ])
    expect(await titles(server)).toEqual(['mine', 'mine'])
    const theirs = await server.store.read
      .selectFrom('task')
      .select('title')
      .where('owner', '=', 'bea')
      .execute()
    expect(theirs).toEqual([{ title: 'theirs' }])
    await expect(server.way('01BX5ZZKBKACTAV9WEVGEMMVS0').exchange(requestOf([]))).rejects.toMatchObject({
      code: 'UNKNOWN_DEVICE',
    })
  })

  test('a change that cannot be made is put aside, and the rest goes on', async () => {
    const clash = 'clash'
    const broken = syncedEntities.map((entity): SyncedEntity => ({
      ...entity,
      async apply(db, replica, changes) {
        await entity.apply(db, replica, changes)
        const clashing = changes.filter(({ body }) => body?.['title'] === clash)
        for (const { entityId: id } of clashing)
          await db
            .insertInto('session')
            .values({ ...SESSION, id })
            .execute()
        for (const { entityId: id } of clashing)
          await db
            .insertInto('session')
            .values({ ...SESSION, id })
            .execute()
      },
    }))
    const server = serverOf(await database.open(), { entities: broken })
    const one = await openDevice(devices, server)
    await one.addTask('before')
    const id = await one.addTask(clash)
    await one.retitle(id, 'made from it')
    await one.addTask('after')
    expect(await one.sync()).toMatchObject({ sent: 3, refused: 1, lost: 0, pending: 0 })
    expect(await titles(server)).toEqual(['after', 'before', 'made from it'])

    await server.addTask(clash)
    await server.addTask('last')
    const two = await deviceOf(await devices.open({}, await devices.another()), () => server, {
      entities: broken,
    })
    expect(await two.sync()).toMatchObject({ received: 5 })
    expect(await titles(two)).toEqual(['after', 'before', 'last', 'made from it'])
    expect(await applyDeferred(two.replica, broken)).toBe(0)
    expect(await applyDeferred(two.replica, syncedEntities)).toBe(1)
    await expectSame(server, two)
  })

  test('a task that is too large stays here until it is made smaller', async () => {
    const [server, one, two] = await serverAndTwo(database, devices)
    const id = await one.addTask('plan')
    await one.sync()
    const setNotes = (notes: string | null) =>
      one.store.write((db) => db.updateTable('task').set({ notes }).execute())
    await setNotes('x'.repeat(1_100_000))
    await one.retitle(id, 'large')
    await one.retitle(id, 'larger')
    await one.addTask('small')
    expect(await one.sync()).toMatchObject({ sent: 1, refused: 2, lost: 0, pending: 0 })
    await two.sync()
    expect(await titles(two)).toEqual(['plan', 'small'])
    expect(await listRefused(one.store.read, one.owner, 10)).toMatchObject([
      { code: 'TOO_LARGE', entityId: id },
      { code: 'TOO_LARGE', entityId: id },
    ])
    await setNotes(null)
    await one.retitle(id, 'smaller')
    expect(await one.sync()).toMatchObject({ sent: 1, lost: 0 })
    await two.sync()
    expect(await titles(two)).toEqual(['small', 'smaller'])
    await expectSame(server, one, two)
  })
})

const requestOf = (changes: ExchangeRequest['changes']): ExchangeRequest => ({
  protocol: 1,
  version: '1.0.0',
  incarnation: null,
  after: null,
  changes,
  limit: 500,
})
