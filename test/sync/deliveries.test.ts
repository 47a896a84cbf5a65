import { expect, test } from 'vitest'
import { onEachDatabase, testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { ServerPort } from '../../packages/server/src/platform/sync/client/exchange.ts'
import { applyAnswer } from '../../packages/server/src/platform/sync/client/apply-store.ts'
import { findLink } from '../../packages/server/src/platform/sync/client/link-store.ts'
import { nothingToSend } from '../../packages/server/src/platform/sync/client/outbox-store.ts'
import type { ExchangeAnswer, ExchangeRequest } from '../../packages/server/src/platform/sync/wire.ts'
import { serverOf, type Device } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'
import { lost, openDevice, serverAndTwo, syncedEntities } from './delivering-devices.ts'

const devices = testDatabase('sqlite')

onEachDatabase('what goes wrong on the way', (database) => {
  test('an answer that is lost: what was taken is known the next time', async () => {
    const [server, one, two] = await serverAndTwo(database, devices)
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
    const [server, one, two] = await serverAndTwo(database, devices)
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
    const [server, one, two] = await serverAndTwo(database, devices)
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
    const [server, one, two] = await serverAndTwo(database, devices)
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
    const past = await openDevice(devices, server, () => new Date('1999-01-01'))
    const future = await openDevice(devices, server, () => new Date('2099-01-01'))
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
    const [server, one, two] = await serverAndTwo(database, devices)
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
})

test('a device that is in step writes nothing when it asks again', async () => {
  const server = serverOf(await devices.open({}, await devices.another()))
  const one = await openDevice(devices, server)
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
