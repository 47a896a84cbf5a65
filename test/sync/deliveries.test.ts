import { expect, test } from 'vitest'
import {
  onEachDatabase,
  testDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { ServerPort } from '../../packages/server/src/platform/sync/client/exchange.ts'
import { applyAnswer } from '../../packages/server/src/platform/sync/client/apply-store.ts'
import { findLink } from '../../packages/server/src/platform/sync/client/link-store.ts'
import { nothingToSend } from '../../packages/server/src/platform/sync/client/outbox-store.ts'
import type { ExchangeAnswer, ExchangeRequest } from '../../packages/server/src/platform/sync/wire.ts'
import { listRefused } from '../../packages/server/src/platform/sync/client/requeue-store.ts'
import type { SyncedEntity } from '../../packages/server/src/platform/sync/synced-entity.ts'
import { applyDeferred } from '../../packages/server/src/platform/sync/deferred-store.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { AT_SERVER, deviceOf, serverOf, type Device, type ServerSide } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'

const syncedEntities = await loadSyncedEntities()

const devices = testDatabase('sqlite')
const openDevice = async (server: ServerSide, now?: () => Date): Promise<Device> =>
  deviceOf(await devices.open({}, await devices.another()), () => server, now ? { now } : {})

async function serverAndTwo(database: TestDatabase): Promise<[ServerSide, Device, Device]> {
  const server = serverOf(await database.open())
  return [server, await openDevice(server), await openDevice(server)]
}

const SESSION = {
  owner: 'ann',
  workspace: 'default',
  name: null,
  kind: 'call',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const lost = new Error('The line is dead')

onEachDatabase('what goes wrong on the way', (database) => {
  test('an answer that is lost: what was taken is known the next time', async () => {
    const [server, one, two] = await serverAndTwo(database)
    await one.sync()
    const id = await one.addTask('plan')
    await one.retitle(id, 'plan, again')
    const way = server.way(one.store.device)
    const dead: ServerPort = {
      ...way,
      async exchange(request) {
        await way.exchange(request)
        throw lost
      },
    }
    await expect(one.sync(dead)).rejects.toBe(lost)
    await two.sync()
    await two.retitle(id, 'by two')
    await two.sync()
    await one.retitle(id, 'too late')
    expect(await one.sync()).toMatchObject({ sent: 0, lost: 1, pending: 0 })
    await two.sync()
    expect(await titles(one)).toEqual(['by two'])
    expect(await lostTitles(one)).toEqual(['too late'])
    await expectSame(server, one, two)
  })

  test('requests and answers that come twice, late and out of order', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const way = server.way(one.store.device)
    const heard: { request: ExchangeRequest; answer: ExchangeAnswer }[] = []
    const recording: ServerPort = {
      ...way,
      async exchange(request) {
        const answer = await way.exchange(request)
        heard.push({ request, answer })
        return answer
      },
    }
    const id = await one.addTask('first')
    await one.sync(recording)
    await one.retitle(id, 'second')
    await one.sync(recording)
    await two.sync()
    await two.retitle(id, 'third')
    await two.sync()
    for (const { request } of heard) await way.exchange(request).catch(() => undefined)
    for (const { request, answer } of heard.toReversed())
      expect(
        await applyAnswer(one.replica, syncedEntities, { outbox: nothingToSend, request, answer }),
      ).toBeUndefined()
    await one.sync()
    await expectSame(server, one, two)
    expect(await titles(one)).toEqual(['third'])
    expect(await lostTitles(one)).toEqual([])
  })

  test('what lost is told of once, however often it is sent', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const id = await one.addTask('plan')
    await one.sync()
    await two.sync()
    await one.retitle(id, 'winner')
    await one.sync()
    await two.retitle(id, 'loser')
    const way = server.way(two.store.device)
    const twice: ServerPort = {
      ...way,
      async exchange(request) {
        await way.exchange(request)
        return way.exchange(request)
      },
    }
    expect(await two.sync(twice)).toMatchObject({ lost: 1 })
    const told = await server.store.read
      .selectFrom('change')
      .select('id')
      .where('entity', '=', 'archive')
      .execute()
    expect(told).toHaveLength(1)
    await expectSame(server, two)
  })

  test('a batch of which only half arrives', async () => {
    const [server, one, two] = await serverAndTwo(database)
    await one.sync()
    const id = await one.addTask('0')
    for (let n = 1; n < 10; n++) await one.retitle(id, String(n))
    const way = server.way(one.store.device)
    let cut = 4
    const halving: ServerPort = {
      ...way,
      exchange: (request) => {
        const changes = request.changes.slice(0, cut)
        cut = 500
        return way.exchange({ ...request, changes })
      },
    }
    expect(await one.sync(halving)).toMatchObject({ sent: 10, lost: 0, pending: 0 })
    await two.sync()
    expect(await titles(two)).toEqual(['9'])
    await expectSame(server, one, two)
  })

  test('clocks that are years apart decide nothing', async () => {
    const server = serverOf(await database.open())
    const past = await openDevice(server, () => new Date('1999-01-01'))
    const future = await openDevice(server, () => new Date('2099-01-01'))
    const id = await future.addTask('from the future')
    await future.sync()
    await past.sync()
    await past.retitle(id, 'from the past')
    await past.sync()
    await future.sync()
    expect(await titles(future)).toEqual(['from the past'])
    await expectSame(server, past, future)
  })

  test('a device that was away for a year gets all, page by page, and gives all that it made', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const id = await one.addTask('shared')
    await one.sync()
    await two.sync()
    await addTasks(two, 2_300)
    await two.retitle(id, 'by the one who was away')
    await addTasks(one, 4_700)
    await one.retitle(id, 'by the one who was here')
    await one.sync()
    expect(await two.sync()).toMatchObject({ sent: 2_300, received: 4_702, lost: 1, pending: 0 })
    await one.sync()
    await expectSame(server, one, two)
    expect(await titles(two)).toHaveLength(7_001)
  })

  test("another person's device, task and singletons are refused, and nothing is let in", async () => {
    const [server, one] = await serverAndTwo(database)
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
    const one = await openDevice(server)
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
    const [server, one, two] = await serverAndTwo(database)
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

test('a device that is in step writes nothing when it asks again', async () => {
  const server = serverOf(await devices.open({}, await devices.another()))
  const one = await openDevice(server)
  await one.addTask('plan')
  await one.sync()
  const before = await findLink(one.store.read, one.owner)
  await one.sync()
  expect(await findLink(one.store.read, one.owner)).toEqual(before)
})

/** In one transaction, so that it takes no longer than it must. */
const addTasks = ({ store, owner, addTask }: Device, count: number): Promise<void> =>
  store.write(
    async () => {
      for (let n = 0; n < count; n++) await addTask(`task ${n}`)
    },
    { scope: owner },
  )

const requestOf = (changes: ExchangeRequest['changes']): ExchangeRequest => ({
  protocol: 1,
  version: '1.0.0',
  incarnation: null,
  after: null,
  changes,
  limit: 500,
})
