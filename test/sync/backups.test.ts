import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreStore as restore } from '../../packages/server/src/app/database.ts'
import { backup } from '../../packages/server/src/platform/store/backup/backup.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import {
  onEachDatabase,
  testDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { ServerPort } from '../../packages/server/src/platform/sync/client/exchange.ts'
import { incarnationOf } from '../../packages/server/src/platform/sync/server/peer-store.ts'
import { approve, deviceOf, serverOf, type Device, type ServerSide } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'
import { makeTasks } from './backup-tasks.ts'

const devices = testDatabase('sqlite')

interface Restorable {
  server: ServerSide
  /** Makes a backup, and gives what brings it back. */
  save(): Promise<() => Promise<void>>
}

async function restorable(database: TestDatabase, location: StoreLocation): Promise<Restorable> {
  const held: Restorable = {
    server: serverOf(await database.open({}, location)),
    async save() {
      const file = join(await database.directory(), `backup-${Math.random()}`)
      await backup(held.server.store, file)
      return async () => {
        await held.server.store.close()
        await restore(location, file)
        held.server = serverOf(await database.open({}, location))
      }
    },
  }
  return held
}

const openDevice = async (held: Restorable): Promise<Device> =>
  deviceOf(await devices.open({}, await devices.another()), () => held.server)

onEachDatabase('a server brought back from a backup', (database) => {
  test('is another incarnation, and stays it', async () => {
    const held = await restorable(database, await database.location())
    const first = await incarnationOf(held.server.store)
    expect(await incarnationOf(held.server.store)).toBe(first)
    const bringBack = await held.save()
    expect(await incarnationOf(held.server.store)).toBe(first)
    await bringBack()
    const second = await incarnationOf(held.server.store)
    expect(second).not.toBe(first)
    expect(await incarnationOf(held.server.store)).toBe(second)
  })

  test('gets back from its devices what it lacks, also what others had made', async () => {
    const held = await restorable(database, await database.location())
    const [one, two] = [await openDevice(held), await openDevice(held)]
    const early = await one.addTask('before the backup')
    await one.sync()
    await two.sync()
    const bringBack = await held.save()
    await held.server.addTask('made at the server')
    const late = await two.addTask('made on two')
    await two.retitle(late, 'made on two, edited')
    await two.retitle(early, 'before, edited')
    await two.sync()
    await one.sync()
    await one.setLanguage('fr')
    await one.sync()
    await bringBack()

    expect(await titles(held.server)).toEqual(['before the backup'])
    await one.addTask('after')
    expect(await one.sync()).toMatchObject({ lost: 0, refused: 0, pending: 0 })
    expect(await titles(held.server)).toEqual([
      'after',
      'before, edited',
      'made at the server',
      'made on two, edited',
    ])
    await two.sync()
    await one.sync()
    await expectSame(held.server, one, two)
    expect(await lostTitles(one)).toEqual([])
  })

  test('that went on differently keeps its own, and nothing is lost', async () => {
    const held = await restorable(database, await database.location())
    const [one, two] = [await openDevice(held), await openDevice(held)]
    const id = await one.addTask('plan')
    await one.sync()
    await two.sync()
    const bringBack = await held.save()
    await one.retitle(id, 'by one')
    await one.sync()
    await two.sync()
    await two.retitle(id, 'by two')
    await two.sync()
    await bringBack()
    await held.server.retitle(id, 'by the server, after all')
    await one.sync()
    await two.retitle(id, 'by two, once more')
    await two.sync()
    await one.sync()
    expect(await titles(one)).toEqual(['by the server, after all'])
    expect(new Set(await lostTitles(one))).toEqual(new Set(['by one', 'by two', 'by two, once more']))
    await expectSame(held.server, one, two)
  })

  test('twice, and with what lost in between', async () => {
    const held = await restorable(database, await database.location())
    const [one, two] = [await openDevice(held), await openDevice(held)]
    const id = await one.addTask('plan')
    await one.sync()
    await two.sync()
    const bringBack = await held.save()
    await one.retitle(id, 'winner')
    await one.sync()
    await two.retitle(id, 'loser')
    await two.sync()
    await bringBack()
    await two.sync()
    const again = await held.save()
    await one.addTask('more')
    await one.sync()
    await again()
    await two.sync()
    await one.sync()
    await two.sync()
    expect(await titles(one)).toEqual(['more', 'winner'])
    expect(await lostTitles(one)).toEqual(['loser'])
    await expectSame(held.server, one, two)
  })

  test('that had taken a change whose number the device never learned gets it again', async () => {
    const held = await restorable(database, await database.location())
    const one = await openDevice(held)
    await one.sync()
    await makeTasks(held.server, 600)
    const bringBack = await held.save()
    await one.addTask('taken')
    const way = held.server.way(one.store.device)
    let answers = 1
    const dying: ServerPort = {
      ...way,
      exchange: (request) =>
        answers-- > 0 ? way.exchange(request) : Promise.reject(new Error('The line is dead')),
    }
    await expect(one.sync(dying)).rejects.toThrow('The line is dead')
    expect(await titles(held.server)).toContain('taken')
    await bringBack()
    await one.sync()
    expect(await titles(held.server)).toContain('taken')
    await expectSame(held.server, one)
  })

  test('by hand, without a word, is found out', async () => {
    const held = await restorable(database, await database.location())
    const one = await openDevice(held)
    await one.addTask('plan')
    await one.sync()
    const mark = await incarnationOf(held.server.store)
    const bringBack = await held.save()
    await one.addTask('later')
    await one.sync()
    await bringBack()
    await incarnationOf(held.server.store)
    await held.server.store.write((db) => db.updateTable('incarnation').set({ id: mark }).execute())
    await one.sync()
    expect(await titles(held.server)).toEqual(['later', 'plan'])
    await expectSame(held.server, one)
  })

  test('to a time when a device was not linked yet takes its changes from another', async () => {
    const held = await restorable(database, await database.location())
    const one = await openDevice(held)
    await one.sync()
    const bringBack = await held.save()
    const two = await openDevice(held)
    await two.addTask('by two')
    await two.sync()
    await one.sync()
    await bringBack()
    await one.sync()
    expect(await titles(held.server)).toEqual(['by two'])
    await expect(two.sync()).rejects.toMatchObject({ code: 'UNKNOWN_DEVICE' })
    await approve(held.server.store, two.store.device)
    await two.sync()
    await one.sync()
    await expectSame(held.server, one, two)
  })
})

onEachDatabase('many places', (database) => {
  test('are searched in few questions', async () => {
    const held = await restorable(database, await database.location())
    const one = await openDevice(held)
    const bringBack = await makeTasks(one, 700)
      .then(() => one.sync())
      .then(() => held.save())
    await makeTasks(one, 900)
    await one.sync()
    await bringBack()
    let questions = 0
    const way = held.server.way(one.store.device)
    const report = await one.sync({ ...way, common: (request) => ((questions += 1), way.common(request)) })
    expect(report).toMatchObject({ sent: 900, lost: 0, pending: 0 })
    expect(questions).toBeLessThanOrEqual(3)
    await expectSame(held.server, one)
  })
})
