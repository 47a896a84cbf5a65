import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { openVaults } from '../../../packages/server/src/features/note/store/open-vaults.ts'
import { VaultStore } from '../../../packages/server/src/features/note/store/vault-store.ts'
import { dataOf } from '../../support/call.ts'
import { openTestApp, temporaryFolder, type TestApp } from '../../support/test-app.ts'

const give = (app: TestApp, owner: string, name: string, path: string, readOnly = false) =>
  new VaultStore(app.store).add({
    id: newId(),
    owner,
    name,
    path,
    readOnly,
    isOwn: false,
    createdAt: '2026-11-15T09:30:00.000Z',
  })

test('somebody who gave no folder has the notes to begin with', async () => {
  const app = await openTestApp()
  expect(await dataOf(app, 'vaultManager_listVaults', {})).toEqual({
    items: [
      {
        name: 'notes',
        folder: expect.stringMatching(/notes$/),
        readOnly: false,
        isDefault: true,
        notes: 4,
      },
    ],
    totalCount: 1,
    hasMore: false,
  })
})

test('each of one’s own vaults is told with its notes, and none of another’s', async () => {
  const app = await openTestApp()
  const [mine, gone, theirs] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  const { id: other } = await app.users.addUser('Grace')
  await give(app, app.localOwner.id, 'Mine', mine)
  await give(app, app.localOwner.id, 'Gone', gone, true)
  await give(app, other, 'Theirs', theirs)
  await writeFile(join(mine, 'One.md'), 'one\n')
  await writeFile(join(mine, 'picture.png'), '')
  await rm(gone, { recursive: true })
  const first = await dataOf(app, 'vaultManager_listVaults', { limit: 1 })
  expect(first).toMatchObject({
    items: [{ name: 'Mine', folder: mine, readOnly: false, isDefault: true, notes: 1 }],
    totalCount: 2,
    hasMore: true,
  })
  expect(await dataOf(app, 'vaultManager_listVaults', { limit: 1, cursor: first['nextCursor'] })).toEqual({
    items: [{ name: 'Gone', folder: gone, readOnly: true, isDefault: false, notes: null }],
    totalCount: 2,
    hasMore: false,
  })
})

test('a server that several people share tells no folders of its machine', async () => {
  const app = await openTestApp()
  const vaults = await openVaults({
    store: app.store,
    home: await temporaryFolder(),
    logger: { warn: () => undefined },
    now: () => new Date(),
    isShared: true,
    localOwner: app.localOwner.id,
    newId,
  })
  onTestFinished(() => vaults.close())
  const mine = vaults.of(app.localOwner.id)
  expect(await mine.list()).toEqual([])
  await give(app, app.localOwner.id, 'Mine', await temporaryFolder())
  expect(await mine.list()).toMatchObject([{ name: 'Mine', folder: null }])
  expect(await mine.countNotes('Mine')).toBe(0)
})
