import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { vaultKey, VaultStore } from '../../../packages/server/src/features/note/store/vault-store.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
} from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { checkVaultPath } from '../../../packages/server/src/features/note/store/check-vault-path.ts'
import { openVaults } from '../../../packages/server/src/features/note/store/open-vaults.ts'
import { folderOnDisk, temporaryFolder } from '../../support/test-app.ts'
import { filesIn, mark, refusal } from './given-vault.ts'

const LOCAL = 'local'
const START = { line: 1, offset: 0 }

async function opened(store: Store, home: string, isShared = false) {
  const vaults = await openVaults({
    store,
    home,
    isShared,
    localOwner: LOCAL,
    logger: { warn: () => undefined },
    now: () => new Date(),
    newId,
  })
  onTestFinished(() => vaults.close())
  return vaults
}

const given = (store: Store, owner: string, name: string, path: string, readOnly = false) =>
  new VaultStore(store).add({
    id: newId(),
    owner,
    name,
    path,
    readOnly,
    isOwn: false,
    createdAt: new Date().toISOString(),
  })

onEachDatabase('the vaults of an owner', (database) => {
  test('on an installation of their own begin with notes that are there at once', async () => {
    const store = await database.open()
    const home = await temporaryFolder()
    const vaults = await opened(store, home)
    expect(vaults.isVault(LOCAL, 'Notes')).toBe(true)
    const [first, second] = await Promise.all([
      vaults.of(LOCAL).open(undefined),
      vaults.of(LOCAL).open('notes'),
    ])
    expect(first).toBe(second)
    expect(first.head).toMatchObject({ name: 'notes', isDefault: true, readOnly: false })
    const files = await filesIn(join(home, 'notes'))
    expect(Object.keys(files)).toEqual([
      'Biology/Cell division.md',
      'Biology/Mitosis.md',
      'Study plan.md',
      'Welcome.md',
    ])

    await first.edit('Welcome', undefined, () => [{ from: 0, to: 0, text: 'Mine\n' }], mark())
    const other = await vaults.of('user2').open(undefined)
    expect((await other.read('Welcome.md', START, 1, 100)).text).toBe('---\n')
    expect(Object.keys(await filesIn(join(home, 'notes-of', 'user2')))).toEqual(Object.keys(files))
    expect(other.head.id).not.toBe(first.head.id)

    const later = await opened(store, home)
    const again = await later.of(LOCAL).open(undefined)
    expect((await again.read('Welcome.md', START, 1, 100)).text).toBe('Mine\n')
    expect(await later.of(LOCAL).list()).toHaveLength(1)
  })

  test('on a shared server are those that were given to them, and nobody else reaches them', async () => {
    const store = await database.open()
    const home = await temporaryFolder()
    const [work, private_] = [await temporaryFolder(), await temporaryFolder()]
    await writeFile(join(work, 'Plan.md'), 'work\n')
    await given(store, 'ann', 'My Work Vault', work)
    await given(store, 'ann', 'Private', private_, true)
    expect(await given(store, 'ann', 'my work-vault', private_)).toBe(false)
    const vaults = await opened(store, home, true)

    const heads = await vaults.of('ann').list()
    expect(heads.map(({ name, isDefault, readOnly }) => [name, isDefault, readOnly])).toEqual([
      ['My Work Vault', true, false],
      ['Private', false, true],
    ])
    expect(vaults.isVault('ann', 'My_Work_Vault')).toBe(true)
    expect(vaults.isVault('ann', 'notes')).toBe(false)
    expect(vaults.isVault('bob', 'My_Work_Vault')).toBe(false)
    expect((await vaults.of('ann').open('My_Work_Vault')).head.name).toBe('My Work Vault')
    expect((await vaults.of('ann').open(undefined)).head.name).toBe('My Work Vault')
    const unknown = await refusal(vaults.of('ann').open('Wrk'))
    expect(unknown).toMatchObject({ code: 'NOT_FOUND' })
    expect(unknown.reason).toContain('My Work Vault, Private')

    expect(await vaults.of('bob').list()).toEqual([])
    expect(await refusal(vaults.of('bob').open(undefined))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(vaults.of('bob').open('Private'))).toMatchObject({ code: 'NOT_FOUND' })

    const rows = new VaultStore(store)
    await rows.setDefault('ann', heads[1]?.id ?? '')
    expect((await vaults.of('ann').open(undefined)).head).toMatchObject({ name: 'Private', isDefault: true })
    expect(await rows.remove('ann', heads[1]?.id ?? '')).toBe(true)
    expect(await rows.remove('ann', heads[1]?.id ?? '')).toBe(false)
    expect((await vaults.of('ann').open(undefined)).head).toMatchObject({
      name: 'My Work Vault',
      isDefault: true,
    })
    expect(await refusal(vaults.of('ann').open('Private'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(vaults.isVault('ann', 'Private')).toBe(false)
  })

  test('are before notes of our own making, once one is given', async () => {
    const store = await database.open()
    const home = await temporaryFolder()
    const vaults = await opened(store, home)
    await vaults.of(LOCAL).open(undefined)
    await given(store, LOCAL, 'Mine', await temporaryFolder())
    await given(store, LOCAL, 'Second', await temporaryFolder())
    expect((await vaults.of(LOCAL).open(undefined)).head.name).toBe('Mine')
    expect((await vaults.of(LOCAL).open('notes')).head).toMatchObject({ isDefault: false })
  })

  test('whose folder is gone say so, and are there again with it', async () => {
    const store = await database.open()
    const base = await temporaryFolder()
    const folder = join(base, 'vault')
    await mkdir(folder)
    await writeFile(join(folder, 'Plan.md'), 'one\n')
    await given(store, 'ann', 'Work', folder)
    const vaults = await opened(store, await temporaryFolder(), true)
    await vaults.of('ann').open('work')
    await rename(folder, join(base, 'elsewhere'))
    const gone = await refusal(vaults.of('ann').open('work'))
    expect(gone).toMatchObject({ code: 'NOT_FOUND', message: 'The folder of the vault Work does not exist' })
    await rename(join(base, 'elsewhere'), folder)
    const back = await vaults.of('ann').open('work')
    expect((await back.read('Plan', START, undefined, 100)).text).toBe('one\n')
  })
})

const sqlite = testDatabase('sqlite')

test('the first notes are linked: every link leads somewhere but the one that says so', async () => {
  const vaults = await opened(await sqlite.open(), await temporaryFolder())
  const vault = await vaults.of(LOCAL).open(undefined)
  const broken = await vault.links({ of: 'broken', folder: '' }, 0, 10)
  expect(broken.items.map(({ from, text }) => [from, text])).toEqual([['Study plan.md', '[[Meiosis]]']])
  expect(await vault.orphans('', 0, 10)).toEqual({ items: [], total: 0 })
  const backlinks = await vault.links({ of: 'backlinks', path: 'Biology/Mitosis.md' }, 0, 20)
  expect(new Set(backlinks.items.map(({ from }) => from))).toEqual(
    new Set(['Welcome.md', 'Study plan.md', 'Biology/Cell division.md']),
  )
  const tags = (await vault.tags('', 0, 20)).items.map(({ tag }) => tag)
  expect(tags).toEqual(expect.arrayContaining(['biology', 'exam', 'guide', 'plan']))
})

test.each([
  ['My_Work_Vault', 'my_work_vault'],
  ['My Work Vault', 'my_work_vault'],
  [' my  work--vault! ', 'my_work_vault'],
  ['Études', 'études'],
  ['E\u0301tudes', 'études'],
  ['***', ''],
])('the name %s is compared as %s', (name, key) => {
  expect(vaultKey(name)).toBe(key)
})

test('a folder is checked before it becomes a vault', async () => {
  const base = await folderOnDisk()
  const home = join(base, 'data')
  await mkdir(join(home, 'inside'), { recursive: true })
  await mkdir(join(base, 'notes/.hidden/data'), { recursive: true })
  await writeFile(join(base, 'file.md'), '')
  await symlink(join(base, 'notes'), join(base, 'link'))
  const check = (path: string, data = home) => checkVaultPath({ path, home: data, readOnly: false })

  expect(await check(join(base, 'link'))).toBe(join(base, 'notes'))
  expect(await check(join(base, 'notes'), join(base, 'notes/.hidden/data'))).toBe(join(base, 'notes'))
  expect(await check(homedir())).toBe(homedir())
  const refused: [string, string][] = [
    [join(base, 'nothing'), 'does not exist'],
    [join(base, 'file.md'), 'is a file'],
    ['/', 'the whole disk'],
    ['/etc', 'the operating system'],
    ['/usr/share', 'the operating system'],
    ['/tmp', "other people's folders"],
    [home, 'data folder'],
    [join(home, 'inside'), 'data folder'],
    [base, 'contains this program'],
  ]
  for (const [path, why] of refused) await expect(check(path)).rejects.toThrow(why)
})
