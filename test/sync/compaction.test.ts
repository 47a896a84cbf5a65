import { expect, test } from 'vitest'
import { compactChangeLog } from '../../packages/server/src/app/compact-change-log.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { onEachDatabase, testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { deviceOf, edits, serverOf } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'

const DAY = 86_400_000
const devices = testDatabase('sqlite')
const { signal } = new AbortController()

const compact = ({ store }: { readonly store: Store }, days = 91) =>
  compactChangeLog(store, new Date(Date.now() + days * DAY), signal)

const changesOf = async ({ store }: { readonly store: Store }): Promise<number> =>
  (await store.read.selectFrom('change').select('id').execute()).length

onEachDatabase('a change log', (database) => {
  test('keeps the last change of each record, and a device that links later gets everything', async () => {
    const server = serverOf(await database.open())
    const essay = await server.addTask('Essay')
    const gone = await server.addTask('Gone')
    for (const title of ['Essay 2', 'Essay 3', 'Essay 4']) await server.retitle(essay, title)
    await server.removeTask(gone)
    expect([await compact(server, 89), await changesOf(server)]).toEqual([0, 6])
    expect([await compact(server), await changesOf(server)]).toEqual([4, 2])
    expect(await compact(server)).toBe(0)

    const device = await deviceOf(await devices.open({}, await devices.another()), () => server)
    await device.sync()
    expect(await titles(device)).toEqual(['Essay 4'])
    await device.retitle(essay, 'Essay 5')
    expect(await device.sync()).toMatchObject({ sent: 1, lost: 0, refused: 0 })
    await expectSame(server, device)
  })

  test('keeps what a linked device has not seen', async () => {
    const server = serverOf(await database.open())
    const open = async () => deviceOf(await devices.open({}, await devices.another()), () => server)
    const [one, two] = [await open(), await open()]
    const essay = await one.addTask('Essay')
    await one.sync()
    await two.sync()
    for (const title of ['Essay 2', 'Essay 3']) {
      await one.retitle(essay, title)
      await one.sync()
      await one.sync()
    }
    // The second device has not asked since.
    expect(await compact(server)).toBe(0)
    await two.sync()
    await two.sync()
    expect(await compact(server)).toBe(2)
    // A device does not lose its own log.
    expect(await compact(one)).toBe(0)
    await two.retitle(essay, 'Essay 4')
    await two.sync()
    await one.sync()
    await expectSame(server, one, two)
    expect(await lostTitles(server)).toEqual([])
  })
})

test('a local installation that has compacted its log can be linked', async () => {
  const store = await devices.open({}, await devices.another())
  const own = edits(store, `OWNER${store.device.slice(5)}`)
  const essay = await own.addTask('Essay')
  for (const title of ['Essay 2', 'Essay 3']) await own.retitle(essay, title)
  expect(await compact(own)).toBe(2)
  const server = serverOf(await devices.open({}, await devices.another()))
  const device = await deviceOf(store, () => server)
  expect(await device.sync()).toMatchObject({ sent: 1, lost: 0, refused: 0, pending: 0 })
  await expectSame(server, device)
})
