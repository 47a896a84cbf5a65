import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { folderOnDisk } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const TIMEOUT = 120_000

/** A data folder, and folders beside it that can be given. */
async function twoFolders() {
  const home = await folderOnDisk()
  const outside = await folderOnDisk()
  const folder = (name: string): string => {
    const path = join(outside, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const vault = (...args: string[]) => tn(home, ['vault', ...args])
  const act = (mode: string, ...args: string[]) => tn(home, ['do', 'vault', mode, ...args])
  const json = async (...args: string[]) => JSON.parse((await vault(...args, '--json')).stdout)
  return { home, outside, folder, vault, act, json }
}

test('tn vault add: notes are written to the folder and found in it', { timeout: TIMEOUT }, async () => {
  const { home, outside, folder, vault, act } = await twoFolders()
  const path = folder('My Notes')
  const link = join(outside, 'by another name')
  symlinkSync(path, link)

  expect((await vault('list')).stdout).toContain(`notes go to ${join(home, 'notes')}`)
  const added = await vault('add', link)
  expect([added.code, added.stderr]).toEqual([0, ''])
  expect(added.stdout).toContain(`can now read, search and write the notes in ${path}.`)
  expect(added.stdout).toContain('It is named My Notes and is the default vault.')
  expect((await vault('list')).stdout).toMatch(
    new RegExp(`^local +My Notes +${path} +read and write +default$`, 'm'),
  )

  const created = await act('createContent', 'Reading/Osmosis', '# Osmosis\n\nWater follows salt.\n')
  expect([created.code, created.stdout]).toEqual([0, expect.stringContaining('Reading/Osmosis.md')])
  expect(readFileSync(join(path, 'Reading/Osmosis.md'), 'utf8')).toBe('# Osmosis\n\nWater follows salt.\n')
  writeFileSync(join(path, 'By another program.md'), 'Salt dissolves.\n')
  const found = await act('searchContent', 'salt', '--json')
  expect(
    JSON.parse(found.stdout)
      .data.items.map(({ filePath }: { filePath: string }) => filePath)
      .toSorted(),
  ).toEqual(['By another program.md', 'Reading/Osmosis.md'])
  expect((await act('search-content', 'salt')).stdout).toContain('Water follows salt.')
})

test('tn vault add says why a folder will not do', { timeout: TIMEOUT }, async () => {
  const { home, outside, folder, vault } = await twoFolders()
  writeFileSync(join(outside, 'file'), '')
  folder('---')
  folder('fine')
  for (const [args, said] of [
    [[join(outside, 'missing')], 'does not exist'],
    [[join(outside, 'file')], 'is a file, not a folder'],
    [['/'], 'is the whole disk'],
    [['/etc'], 'belongs to the operating system'],
    [[home], "is inside this program's data folder"],
    [[join(home, 'logs')], "is inside this program's data folder"],
    [[join(outside, '---')], 'is not a valid vault name'],
    [[join(outside, 'fine'), '--name', 'x'.repeat(101)], 'at most 100 characters'],
    [[join(outside, 'fine'), '--user', 'nobody'], 'There is no user called nobody'],
    [[], "missing required argument 'folder'"],
  ] as const) {
    const { code, stdout, stderr } = await vault('add', ...args)
    expect([args, code, stdout, stderr]).toEqual([args, 2, '', expect.stringContaining(said)])
  }
  expect(JSON.parse((await vault('list', '--json')).stdout)).toEqual([])
})

describe('the vaults of one user', () => {
  test('have different folders and names, one is the default', { timeout: TIMEOUT }, async () => {
    const { folder, vault, act, json } = await twoFolders()
    const [one, two] = [folder('one/My Work'), folder('two/My Work')]
    expect(await json('add', one)).toEqual({
      user: 'local',
      name: 'My Work',
      path: one,
      readOnly: false,
      isDefault: true,
    })
    expect((await vault('add', one, '--name', 'other')).stderr).toContain(`already has ${one} as My Work`)
    const taken = await vault('add', two, '--name', 'my_work')
    expect([taken.code, taken.stderr]).toEqual([
      2,
      expect.stringContaining(`already has a vault My Work: ${one}. Choose another name with --name.`),
    ])
    const added = await vault('add', two, '--name', "Ann's")
    expect(added.stdout).toContain(String.raw`tn vault default 'Ann'\''s'`)
    expect(await json('list')).toMatchObject([
      { name: 'My Work', path: one, isDefault: true },
      { name: "Ann's", path: two, isDefault: false },
    ])

    await act('create-content', 'First.md', 'one')
    await act('create-content', 'Second.md', 'two', '--vault', "Ann's")
    expect([readdirSync(one), readdirSync(two)]).toEqual([['First.md'], ['Second.md']])
    expect(await json('default', 'ann_s')).toEqual({ user: 'local', name: "Ann's", isDefault: true })
    await act('create-content', 'Third.md', 'three')
    expect(readdirSync(two).toSorted()).toEqual(['Second.md', 'Third.md'])

    const unknown = await vault('default', 'theirs')
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining("no vault theirs. There are: My Work, Ann's."),
    ])
  })

  test('are forgotten when they are removed, and no note is touched', { timeout: TIMEOUT }, async () => {
    const { home, folder, vault, act, json } = await twoFolders()
    const [one, two] = [folder('one'), folder('two')]
    await vault('add', one)
    await vault('add', two)
    await act('create-content', 'Secret.md', 'not for everybody')
    expect(entriesOf(home)).toBe(1)
    const removed = await vault('remove', 'one')
    expect(removed.stdout).toBe(`Removed the vault one of local. The notes in ${one} were not touched.\n`)
    expect(readFileSync(join(one, 'Secret.md'), 'utf8')).toBe('not for everybody')
    expect(entriesOf(home)).toBe(0)
    expect(await json('list')).toMatchObject([{ name: 'two', isDefault: true }])
    const refused = await act('read-content', 'Secret.md', '--vault', 'one')
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('no vault named one')])
    expect(await json('remove', 'two')).toEqual({ user: 'local', name: 'two', path: two, removed: true })
    expect((await vault('remove', 'two')).stderr).toContain('local has no vault yet')
  })

  test('are of our making until one is given', { timeout: TIMEOUT }, async () => {
    const { home, folder, vault, act, json } = await twoFolders()
    const path = folder('Notes')
    expect((await act('search-content', 'metaphase')).stdout).toContain('Mitosis.md')
    expect(await json('list')).toMatchObject([{ name: 'notes', path: join(home, 'notes'), isDefault: true }])
    const refused = await vault('remove', 'notes')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('would be created again')])
    expect((await vault('add', path)).stderr).toContain(`already has a vault notes: ${join(home, 'notes')}`)
    await vault('add', path, '--name', 'mine')
    expect(await json('list')).toMatchObject([
      { name: 'notes', isDefault: false },
      { name: 'mine', isDefault: true },
    ])
    expect((await vault('remove', 'notes')).code).toBe(0)
    expect(await json('list')).toMatchObject([{ name: 'mine', path }])
  })
})

test('tn vault add --read-only: notes are read and never written', { timeout: TIMEOUT }, async () => {
  const { folder, vault, act } = await twoFolders()
  const path = folder('Library')
  writeFileSync(join(path, 'Osmosis.md'), 'Water follows salt.\n')
  const added = await vault('add', path, '--read-only')
  expect(added.stdout).toContain('can now read and search the notes')
  expect((await vault('list')).stdout).toMatch(/ read +default$/m)
  expect((await act('read-content', 'Osmosis.md')).stdout).toContain('Water follows salt.')
  for (const args of [
    ['create-content', 'New.md', 'x'],
    ['append-content', 'Osmosis.md', 'x'],
    ['move', 'Osmosis.md', 'Salt.md'],
    ['delete', 'Osmosis.md', '--yes'],
  ] as const) {
    const [mode, ...given] = args
    const { code, stdout } = await act(mode, ...given, '--json')
    expect([args, code, JSON.parse(stdout)]).toMatchObject([args, 3, { code: 'FORBIDDEN' }])
  }
  expect(readdirSync(path)).toEqual(['Osmosis.md'])
  expect(readFileSync(join(path, 'Osmosis.md'), 'utf8')).toBe('Water follows salt.\n')
})

test('a vault is seen by the one who has it alone', { timeout: TIMEOUT }, async () => {
  const { home, folder, vault, act, json } = await twoFolders()
  await tn(home, ['user', 'add', 'ann'])
  const [mine, hers] = [folder('mine'), folder('hers')]
  await vault('add', mine)
  expect((await vault('add', hers, '--user', 'ann')).stdout).toContain('Assistants of ann can now')
  writeFileSync(join(hers, 'Diary.md'), 'a secretword\n')
  expect(await json('list')).toHaveLength(2)
  expect(await json('list', '--user', 'ann')).toMatchObject([{ user: 'ann', path: hers, isDefault: true }])
  const asAnn = await act('search-content', 'secretword', '--user', 'ann')
  expect(asAnn.stdout).toContain('Diary.md')
  expect((await act('search-content', 'secretword')).stdout).not.toContain('Diary.md')
  expect((await act('read-content', 'Diary.md', '--vault', 'hers')).stderr).toContain('no vault named hers')
  expect((await vault('remove', 'hers')).stderr).toContain('local has no vault hers. There are: mine.')
})

/** How many files the index knows. */
function entriesOf(home: string): unknown {
  const index = new Database(join(home, 'vault-index.db'), { readonly: true })
  try {
    return index.prepare('select count(*) from entry').pluck().get()
  } finally {
    index.close()
  }
}
