import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isToolError } from '@tutor-nexus/toolkit'
import {
  FileChanged,
  type VaultFiles,
} from '../../../packages/server/src/features/note/store/files/vault-files.ts'
import { scaled } from '../../scale.ts'
import { arbitraryPath } from './arbitrary-path.ts'
import { CANARY, canarySnapshot, plantCanaries } from './canaries.ts'
import { testVaults } from './vault-folder.ts'

const ways = [
  { name: 'where folders can be pinned', isPinned: true, paths: scaled(1_000, 10_000) },
  { name: 'where they cannot', isPinned: false, paths: scaled(1_000, 10_000) },
]
const BATCH = 500
const MOST = 1_000_000
const OURS = Buffer.from('Written by the test.')

const newVault = testVaults()

/** Tries a path in every way there is, and gives the texts that were read and how many of the attempts came about. */
async function tryOut(files: VaultFiles, path: string): Promise<{ texts: string[]; successes: number }> {
  const texts: string[] = []
  let successes = 0
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await work()
      successes++
      return result
    } catch (error) {
      expect(isToolError(error) || error instanceof FileChanged, String(error)).toBe(true)
      return undefined
    }
  }
  const readAll = async (): Promise<void> => {
    const content = await attempt(() => files.read(path, MOST))
    if (content) texts.push(content.bytes.toString())
    await attempt(() =>
      files.reading(path, async (read, { bytes }) => {
        const into = Buffer.alloc(bytes)
        await read(into, 0)
        texts.push(into.toString())
      }),
    )
    const entries = await attempt(() => files.entries(path))
    texts.push(...(entries ?? []).map((entry) => entry.path))
  }
  await readAll()
  const stamp = await attempt(() => files.stamp(path))
  if (stamp) await attempt(() => files.replace(path, stamp, OURS))
  await attempt(() => files.create(path, OURS))
  await attempt(() => files.createFolder(path))
  await attempt(() => files.create(`${path}/Inside.md`, OURS))
  await attempt(() => files.move(path, 'Moved'))
  await attempt(() => files.move('Moved', path))
  const place = await attempt(() => files.trashPath(path))
  if (place !== undefined) {
    await attempt(() => files.trash(path, place))
    await attempt(() => files.untrash(place, path))
  }
  await attempt(() => files.untrash(path, 'From the trash'))
  await attempt(() => files.untrash(`.trash/${path}`, 'From the trash'))
  await attempt(() => files.trash('Biology/Mitosis.md', path))
  await attempt(() => files.removeEmptyFolder(path))
  await readAll()
  return { texts, successes }
}

describe.each(ways)('$name', ({ isPinned, paths }) => {
  test(
    `of ${paths} paths, none reads or changes anything outside or hidden`,
    { timeout: 300_000 },
    async () => {
      let successes = 0
      for (let tried = 0; tried < paths; tried += BATCH) {
        const vault = newVault(isPinned)
        plantCanaries(vault)
        const before = canarySnapshot(vault)
        const files = await vault.open()
        await fc.assert(
          fc.asyncProperty(arbitraryPath(vault.root, vault.outside), async (path) => {
            const attempts = await tryOut(files, path)
            successes += attempts.successes
            for (const text of attempts.texts) expect(text).not.toContain(CANARY)
          }),
          { numRuns: BATCH, endOnFailure: true },
        )
        expect(canarySnapshot(vault)).toEqual(before)
      }
      expect(successes).toBeGreaterThan(paths / 10)
    },
  )
})
