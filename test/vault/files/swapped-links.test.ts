import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isToolError } from '@tutor-nexus/toolkit'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { canPin } from '../../../packages/server/src/features/note/store/files/pinned-folder.ts'
import { FileChanged } from '../../../packages/server/src/features/note/store/files/vault-files.ts'
import { scaled } from '../../scale.ts'
import { CANARY, snapshot } from './canaries.ts'
import { testVaults } from './vault-folder.ts'

const ROUNDS = scaled(600, 10_000)
const OURS = Buffer.from('Written by the test.')
const newVault = testVaults()

/** Under both names, so that a link to the outside would find or overwrite something. */
function plant(outside: string): void {
  mkdirSync(join(outside, 'Empty'))
  for (const name of ['Note.md', 'Stays.md']) writeFileSync(join(outside, name), CANARY)
}

test.runIf(canPin())(
  'a folder or file that is swapped for a link in the middle of a call does not lead out',
  { timeout: scaled(120_000, 1_200_000) },
  async () => {
    const { root, outside, open, fork } = newVault()
    plant(outside)
    mkdirSync(join(root, 'Folder'))
    writeFileSync(join(root, 'Folder/Stays.md'), 'Ours.')
    writeFileSync(join(root, 'File.md'), 'Ours.')
    const before = snapshot(outside)
    const files = await open()
    const swappers = [
      fork('swap-for-links.ts', 'Folder', outside),
      fork('swap-for-links.ts', 'File.md', join(outside, 'Note.md')),
    ]
    await Promise.all(swappers.map(nextMessage))

    const outcomes = new Map<string, { done: number; refused: number }>()
    const attempt = async <Result>(
      what: string,
      work: () => Promise<Result>,
    ): Promise<Result | undefined> => {
      const outcome = outcomes.get(what) ?? { done: 0, refused: 0 }
      outcomes.set(what, outcome)
      try {
        const result = await work()
        outcome.done++
        return result
      } catch (error) {
        expect(isToolError(error) || error instanceof FileChanged, String(error)).toBe(true)
        outcome.refused++
        return undefined
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 500 === 0) rmSync(join(root, '.trash'), { recursive: true, force: true })
      for (const path of ['Folder/Stays.md', 'File.md', 'Folder/Note.md']) {
        const content = await attempt('read', () => files.read(path, 1_000))
        expect(content?.bytes.toString()).not.toBe(CANARY)
        if (content) await attempt('replace', () => files.replace(path, content.stamp, OURS, content.bytes))
      }
      const entries = await attempt('list', () => files.entries('Folder'))
      expect(entries?.map(({ path }) => path) ?? []).not.toContain('Folder/Empty')
      await attempt('create', () => files.create(`Folder/New ${round % 9}.md`, OURS))
      await attempt('create deep', () => files.create(`Folder/Sub/New ${round % 9}.md`, OURS))
      await attempt('move out', () => files.move(`Folder/New ${round % 9}.md`, `Moved ${round}.md`))
      await attempt('move in', () => files.move(`Moved ${round}.md`, `Folder/Back ${round % 9}.md`))
      await attempt('trash', async () =>
        files.trash('Folder/Note.md', await files.trashPath('Folder/Note.md')),
      )
      await attempt('trash again', async () =>
        files.trash(`Folder/Back ${round % 9}.md`, await files.trashPath(`Back ${round % 9}.md`)),
      )
      await attempt('make a folder', () => files.createFolder(`Folder/Made ${round % 9}`))
      await attempt('remove a folder', () => files.removeEmptyFolder(`Folder/Made ${round % 9}`))
      await attempt('remove a folder', () => files.removeEmptyFolder('Folder/Empty'))
    }
    expect(snapshot(outside)).toEqual(before)
    for (const what of ['read', 'create', 'replace', 'move out', 'make a folder']) {
      const { done, refused } = outcomes.get(what) ?? { done: 0, refused: 0 }
      expect(Math.min(done, refused), what).toBeGreaterThan(0)
    }
  },
)
