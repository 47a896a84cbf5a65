import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canPin } from '../../../packages/server/src/features/note/store/files/pinned-folder.ts'
import type { VaultFiles } from '../../../packages/server/src/features/note/store/files/vault-files.ts'
import { testVaults } from './vault-folder.ts'

const TIMES = 50
const TEXT = Buffer.from('Cells divide.')
const newVault = testVaults()
const openDescriptors = (): number => readdirSync('/proc/self/fd').length

/** Everything that can be asked for, most of it also in vain. */
async function everything(files: VaultFiles): Promise<void> {
  const paths = [
    'Deep/er/Note.md',
    'out/secret.md',
    'out.md',
    'Missing/x.md',
    '../x',
    'Deep',
    'Deep/er/Note.md/x',
  ]
  for (const path of paths) {
    const { stamp, bytes } = await files.read(path, 100).catch(() => ({ stamp: undefined, bytes: TEXT }))
    const other = { device: 1n, inode: 1n, bytes: 1, modifiedNs: 1n }
    await Promise.allSettled([
      files.stamp(path),
      files.read(path, 1),
      files.entries(path),
      files.reading(path, () => Promise.reject(new Error('no'))),
      files.replace(path, other, TEXT),
      files.createFolder(path),
      files.create(path, TEXT),
      files.move(path, 'out/there.md'),
      files.trash(path, 'out/there.md'),
      files.untrash('.trash/missing.md', path),
      files.removeEmptyFolder(path),
    ])
    if (stamp) await files.replace(path, stamp, TEXT, bytes)
  }
  await files.create('New/Note.md', TEXT)
  await files.move('New/Note.md', 'Newer/Note.md')
  await files.trash('Newer', await files.trashPath('Newer'))
  await files.untrash('.trash/Newer', 'Back/Newer')
  await files.trash('Back', await files.trashPath('Back'))
  await files.removeEmptyFolder('New')
}

test.runIf(canPin())('nothing stays open, whether calls come about or fail', async () => {
  const { root, outside, open } = newVault()
  mkdirSync(join(root, 'Deep/er'), { recursive: true })
  writeFileSync(join(root, 'Deep/er/Note.md'), TEXT)
  writeFileSync(join(outside, 'secret.md'), TEXT)
  symlinkSync(outside, join(root, 'out'))
  symlinkSync(join(outside, 'secret.md'), join(root, 'out.md'))
  const files = await open()
  await everything(files)
  const before = openDescriptors()
  for (let time = 0; time < TIMES; time++) await everything(files)
  expect(openDescriptors()).toBe(before)
})
