import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isToolError } from '@tutor-nexus/toolkit'
import { withToolErrors } from '../../../packages/server/src/features/note/store/files/disk-errors.ts'
import { openVaultFiles } from '../../../packages/server/src/features/note/store/files/local-files.ts'
import { leftovers } from './vault-folder.ts'
import { smallDisk } from './small-disk.ts'

const disk = smallDisk()
const elsewhere = mkdtempSync(join(tmpdir(), 'tutor-nexus-lock-'))
afterAll(() => {
  disk?.remove()
  rmSync(elsewhere, { recursive: true })
})

test.runIf(disk)('a disk that is full, or can only be read, leaves everything as it was', async () => {
  const root = join(disk!.folder, 'vault')
  mkdirSync(root)
  writeFileSync(join(root, 'Note.md'), 'Old.')
  const ballast = join(disk!.folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(900 * 1024))
  const files = await openVaultFiles({ root, lockFile: join(elsewhere, 'lock') })
  const large = Buffer.alloc(300 * 1024, 'new ')
  const { stamp, bytes } = await files.read('Note.md', 1_000)

  const full = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('full') }
  await expect(files.replace('Note.md', stamp, large, bytes)).rejects.toMatchObject(full)
  await expect(files.create('A/B/New.md', large)).rejects.toMatchObject(full)
  expect(readFileSync(join(root, 'Note.md'), 'utf8')).toBe('Old.')
  expect(readdirSync(root)).toEqual(['Note.md'])
  expect(leftovers(root)).toEqual([])

  rmSync(ballast)
  const after = await files.replace('Note.md', stamp, large, bytes)
  expect(readFileSync(join(root, 'Note.md'))).toEqual(large)

  disk!.makeReadOnly()
  const refused = { code: 'FORBIDDEN', message: expect.stringContaining('read-only') }
  await expect(files.replace('Note.md', after, bytes)).rejects.toMatchObject(refused)
  await expect(files.create('New.md', bytes)).rejects.toMatchObject(refused)
  await expect(files.move('Note.md', 'Moved.md')).rejects.toMatchObject(refused)
  expect((await files.read('Note.md', 1_000_000)).bytes).toEqual(large)
  await files.close()
})

test.each([
  ['ENOSPC', 'SERVICE_UNAVAILABLE'],
  ['EDQUOT', 'SERVICE_UNAVAILABLE'],
  ['EIO', 'SERVICE_UNAVAILABLE'],
  ['EMFILE', 'SERVICE_UNAVAILABLE'],
  ['EROFS', 'FORBIDDEN'],
  ['EACCES', 'FORBIDDEN'],
  ['ENOENT', 'NOT_FOUND'],
  ['EEXIST', 'UNPROCESSABLE_ENTITY'],
  ['EXDEV', 'UNPROCESSABLE_ENTITY'],
])('%s is told as %s, without a word of the machine', async (fault, code) => {
  const failing = async () => {
    throw Object.assign(new Error(`${fault}: open '/machine/secret/Note.md'`), { code: fault })
  }
  const error: unknown = await withToolErrors('Note.md', failing).catch((thrown: unknown) => thrown)
  expect(isToolError(error) && [error.code, error.message, error.details.reason]).toEqual([
    code,
    expect.not.stringContaining('machine'),
    expect.not.stringContaining('machine'),
  ])
})
