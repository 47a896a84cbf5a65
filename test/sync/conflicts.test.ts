import { expect, test } from 'vitest'
import { dismissalStore } from '../../packages/server/src/features/account/notices/dismissal-store.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  countArchived,
  listArchived,
  restoreArchived,
} from '../../packages/server/src/platform/sync/archive-store.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { deviceOf, serverOf, type Device, type ServerSide } from './replicas.ts'
import { expectSame, lostTitles, titles } from './same-rows.ts'

const syncedEntities = await loadSyncedEntities()

const devices = testDatabase('sqlite')

async function serverAndTwo(database: TestDatabase): Promise<[ServerSide, Device, Device]> {
  const server = serverOf(await database.open())
  const open = async () => deviceOf(await devices.open({}, await devices.another()), () => server)
  return [server, await open(), await open()]
}

onEachDatabase('a server and two devices', (database) => {
  test('have the same after each has asked, whoever made it', async () => {
    const [server, one, two] = await serverAndTwo(database)
    await server.addTask('at the server')
    await one.addTask('on one')
    await two.addTask('on two')
    expect(await one.sync()).toEqual({ sent: 1, received: 1, lost: 0, refused: 0, pending: 0 })
    expect(await two.sync()).toEqual({ sent: 1, received: 2, lost: 0, refused: 0, pending: 0 })
    expect(await one.sync()).toEqual({ sent: 0, received: 1, lost: 0, refused: 0, pending: 0 })
    expect(await titles(one)).toEqual(['at the server', 'on one', 'on two'])
    await expectSame(server, one, two)
    expect(await one.sync()).toEqual({ sent: 0, received: 0, lost: 0, refused: 0, pending: 0 })
  })

  test('both dismiss a notice without a conflict, and the last word holds', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const set = ({ store, owner }: Device, isDismissed: boolean) =>
      dismissalStore(store, owner).add(
        { id: newId(), noticeId: 'cards-due-2026-11-18', isDismissed, createdAt: new Date().toISOString() },
        newId(),
      )
    const dismissed = ({ store, owner }: Pick<Device, 'store' | 'owner'>) =>
      dismissalStore(store, owner).all()
    await set(one, true)
    await set(two, true)
    await one.sync()
    expect(await two.sync()).toEqual({ sent: 1, received: 1, lost: 0, refused: 0, pending: 0 })
    for (const replica of [server, one, two])
      expect([...(await dismissed(replica))]).toEqual(['cards-due-2026-11-18'])
    await one.sync()
    await set(two, false)
    await two.sync()
    await one.sync()
    for (const replica of [server, one, two]) expect([...(await dismissed(replica))]).toEqual([])
  })

  test('keep the edit that came first, and the other with all that was built on it in the archive', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const id = await one.addTask('plan')
    await one.sync()
    await two.sync()
    await one.retitle(id, 'by one')
    await two.retitle(id, 'by two')
    await two.retitle(id, 'by two, better')
    await one.sync()
    expect(await two.sync()).toMatchObject({ sent: 0, lost: 2 })
    expect(await titles(two)).toEqual(['by one'])
    await one.sync()
    await expectSame(server, one, two)
    expect(await lostTitles(one)).toEqual(['by two', 'by two, better'])

    // What is made from what won is taken.
    await two.retitle(id, 'by both')
    expect(await two.sync()).toMatchObject({ sent: 1, lost: 0 })
    await one.sync()
    expect(await titles(one)).toEqual(['by both'])
    await expectSame(server, one, two)
  })

  test('settle a deletion against an edit by the same rule', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const kept = await one.addTask('edited first')
    const gone = await one.addTask('deleted first')
    await one.sync()
    await two.sync()
    await one.retitle(kept, 'edited')
    await one.removeTask(gone)
    await two.removeTask(kept)
    await two.retitle(gone, 'edited too late')
    await one.sync()
    await two.sync()
    await one.sync()
    expect(await titles(two)).toEqual(['edited'])
    expect(await lostTitles(two)).toEqual([null, 'edited too late'])
    await expectSame(server, one, two)
  })

  test('keep what the server has of what there is only one of, and archive the other', async () => {
    const [server, one, two] = await serverAndTwo(database)
    await server.setTranscript('sfu:CMPT 120')
    await server.setLanguage('fr')
    await one.setTranscript('ubc:CPSC 110')
    await one.setLanguage('de')
    await two.sync()
    expect(await one.sync()).toMatchObject({ sent: 0, lost: 2 })
    await two.sync()
    await expectSame(server, one, two)
    const lost = await listArchived(one.store.read, one.owner, { limit: 10 })
    expect(lost.map(({ entity, entityId }) => [entity, entityId])).toEqual([
      ['preference', 'self'],
      ['transcript', 'self'],
    ])

    await one.setLanguage('it')
    await one.sync()
    await two.sync()
    await expectSame(server, one, two)
  })

  test('bring back what lost as an edit, which is undone in the same way', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const id = await one.addTask('plan')
    await one.setLanguage('de')
    await one.sync()
    await two.sync()
    await one.retitle(id, 'winner')
    await two.retitle(id, 'loser')
    await one.setLanguage('fr')
    await two.setLanguage('it')
    await one.sync()
    await two.sync()
    const all = () => listArchived(two.store.read, two.owner, { limit: 10 })
    for (const { id: lost } of await all()) await restoreArchived(two.replica, syncedEntities, lost)
    expect(await two.sync()).toMatchObject({ lost: 0, sent: 4 })
    await one.sync()
    expect(await titles(one)).toEqual(['loser'])
    await expectSame(server, one, two)

    const replaced = (await all()).find(({ body }) => body?.['title'] === 'winner')
    await restoreArchived(one.replica, syncedEntities, replaced?.id ?? '')
    await one.sync()
    await two.sync()
    expect(await titles(two)).toEqual(['winner'])
    expect(await countArchived(server.store.read, server.owner)).toBe(5)
    await expectSame(server, one, two)
    await expect(restoreArchived(one.replica, syncedEntities, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('bring back what was deleted meanwhile', async () => {
    const [server, one, two] = await serverAndTwo(database)
    const id = await one.addTask('plan')
    await one.sync()
    await two.sync()
    await one.removeTask(id)
    await two.retitle(id, 'precious')
    await one.sync()
    await two.sync()
    expect(await titles(two)).toEqual([])
    const [lost] = await listArchived(two.store.read, two.owner, { limit: 10 })
    await restoreArchived(two.replica, syncedEntities, lost?.id ?? '')
    await two.sync()
    await one.sync()
    expect(await titles(one)).toEqual(['precious'])
    await one.retitle(id, 'and edited')
    await one.sync()
    await two.sync()
    await expectSame(server, one, two)
  })
})
