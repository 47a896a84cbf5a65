import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../../platform/store/testing/test-stores.ts'
import { UserStore } from './user-store.ts'

const now = () => new Date('2026-01-02T03:04:05.678Z')

onEachDatabase('users', (database) => {
  test('include one local owner, however many ask for it at once', async () => {
    const stores = await Promise.all([database.open(), database.open()])
    const owners = await Promise.all(
      stores.map((store) => new UserStore(store, { newId, now }).ensureLocalOwner()),
    )
    expect(owners[1]).toEqual(owners[0])
    expect(owners[0]).toMatchObject({
      name: 'local',
      isLocalOwner: true,
      createdAt: '2026-01-02T03:04:05.678Z',
    })
    expect(await new UserStore(stores[0], { newId, now }).listUsers()).toEqual([owners[0]])
  })

  test('are found by name and by id', async () => {
    const users = new UserStore(await database.open(), { newId, now })
    const ann = await users.addUser('ann')
    const misnamed = await users.addUser(ann.id)
    expect(await users.findUser('ann')).toEqual(ann)
    expect(await users.findUser(ann.id)).toEqual(ann)
    expect(await users.findUser(misnamed.id)).toEqual(misnamed)
    expect(await users.findUser('nobody')).toBeUndefined()
    expect(await users.listUsers()).toEqual([misnamed, ann])
  })

  test('have a name of their own', async () => {
    const users = new UserStore(await database.open(), { newId, now })
    await users.addUser('ann')
    await expect(users.addUser('ann')).rejects.toMatchObject({ fault: 'name-taken', message: /ann/ })
    expect(await users.listUsers()).toHaveLength(1)
  })
})
