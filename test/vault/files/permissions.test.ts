import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataOf } from '../../support/call.ts'
import { openTestApp } from '../../support/test-app.ts'
import { testVaults } from './vault-folder.ts'

const newVault = testVaults()
const isPosix = process.platform !== 'win32'
const modeOf = (path: string): number => statSync(path).mode & 0o777

test.runIf(isPosix).each([
  [0o700, 0o700, 0o600],
  [0o750, 0o750, 0o640],
  [0o755, 0o755, 0o644],
])('in a folder of %o, new folders have %o and new files %o', async (mode, folders, files) => {
  const vault = newVault()
  chmodSync(vault.root, mode)
  const opened = await vault.open()
  await opened.createFolder('Biology')
  await opened.create('Biology/Cells.md', Buffer.from('Cells.'))
  await opened.create('Old.md', Buffer.from('Old.'))
  await opened.trash('Old.md', await opened.trashPath('Old.md'))
  expect(modeOf(join(vault.root, 'Biology'))).toBe(folders)
  expect(modeOf(join(vault.root, '.trash'))).toBe(folders)
  expect(modeOf(join(vault.root, 'Biology/Cells.md'))).toBe(files)
})

test.runIf(isPosix)('the notes in the data folder are open to its owner alone', async () => {
  const app = await openTestApp()
  await dataOf(app, 'contentManager_createContent', { filePath: 'New/Note.md', content: 'Private.' })
  const root = join(app.settings.home, 'notes')
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
  expect(found.map(({ name }) => name)).toContain('Note.md')
  expect(modeOf(root)).toBe(0o700)
  for (const entry of found)
    expect(modeOf(join(entry.parentPath, entry.name))).toBe(entry.isDirectory() ? 0o700 : 0o600)
})
