import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restoreStore as restore } from '../../packages/server/src/app/database.ts'
import { backup } from '../../packages/server/src/platform/store/backup/backup.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { linkTo, unlink } from '../../packages/server/src/platform/sync/client/link-store.ts'
import { approve, deviceOf, linkedDevice, serverOf, type Device, type ServerSide } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'
import { makeTasks } from './backup-tasks.ts'

const devices = testDatabase('sqlite')

test('a device brought back from a backup gets back what it had sent', async () => {
  const server = serverOf(await devices.open({}, await devices.another()))
  const location = await devices.another()
  const store = await devices.open({}, location)
  const one = await deviceOf(store, () => server)
  const two = await deviceOf(await devices.open({}, await devices.another()), () => server)
  const id = await one.addTask('plan')
  await one.sync()
  const file = join(await devices.directory(), 'backup')
  await backup(store, file)
  await one.retitle(id, 'sent before the restore')
  await one.addTask('also sent')
  await one.sync()
  await store.close()
  await restore(location, file)
  const restored = linkedDevice(await devices.open({}, location), one.owner, () => server)
  await restored.retitle(id, 'made after the restore')
  await restored.addTask('new')
  expect(await restored.sync()).toMatchObject({ sent: 1, received: 3, lost: 1 })
  await two.sync()
  expect(await titles(restored)).toEqual(['also sent', 'new', 'sent before the restore'])
  expect(await lostTitles(two)).toEqual(['made after the restore'])
  await expectSame(server, restored, two)
})

test('a device that is linked to another server brings all with it, whoever made it', async () => {
  const open = async () => devices.open({}, await devices.another())
  const [first, second] = [serverOf(await open()), serverOf(await open())]
  let server = first
  const [one, two] = [await deviceOf(await open(), () => server), await deviceOf(await open(), () => server)]
  const id = await one.addTask('plan')
  await one.sync()
  await two.sync()
  await two.retitle(id, 'loser')
  await one.retitle(id, 'winner')
  await one.sync()
  await two.sync()
  await two.addTask('by two')
  await two.sync()
  await one.sync()
  server = second
  for (const { store, owner } of [one, two]) {
    await unlink(store, owner)
    await approve(second.store, store.device)
    const unknown = { serverDevice: '', serverVersion: '', incarnation: '' }
    await linkTo(store, { owner, server: 'http://second', ...unknown, linkedAt: new Date().toISOString() })
  }
  await one.sync()
  await two.sync()
  await one.sync()
  expect(await titles(second)).toEqual(['by two', 'winner'])
  await expectSame(second, one, two)
  expect(await lostTitles(one)).toEqual(['loser'])
})

test('a full disk on either side loses nothing, and the exchange goes on when there is room', async () => {
  const server = serverOf(await devices.open({}, await devices.another()))
  const one = await deviceOf(await devices.open({}, await devices.another()), () => server)
  const two = await deviceOf(await devices.open({}, await devices.another()), () => server)
  await one.sync()
  await two.sync()
  await makeTasks(one, 400)
  for (const full of [server, two]) {
    await mayHave(full, await pagesOf(full))
    const device = full === server ? one : two
    await expect(device.sync()).rejects.toThrow(/full/)
    expect(await titles(full)).toEqual([])
    await mayHave(full, 1_000_000)
    await device.sync()
    expect(await titles(full)).toHaveLength(400)
  }
  await expectSame(server, one, two)
})

const mayHave = ({ store }: ServerSide | Device, pages: number) =>
  store.write((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db))

async function pagesOf({ store }: ServerSide | Device): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    store.read,
  )
  return rows[0]?.pages ?? 0
}
