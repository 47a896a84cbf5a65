import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { filesIn, foldersIn, givenVault, mark } from './given-vault.ts'
import { linkedNotes } from './linked-notes.ts'

const SCRIPT = new URL('move-there-and-back.ts', import.meta.url)
const ROUNDS = scaled(2, 60)
/** On a busy machine the moves of a few rounds may all be over before they can be ended. */
const MOST_ROUNDS = ROUNDS + 20
const NOTES = 40

const isOneOf = (files: object, whole: readonly object[]): boolean =>
  whole.some((each) => JSON.stringify(each) === JSON.stringify(files))

onEachDatabase('a process that is killed in the middle of a move or its undoing', (database) => {
  test.each([
    ['a note', 'Biology/Index.md', 'New folder/Contents.md'],
    ['a folder', 'Biology', 'New folder/Life'],
  ])(
    'of %s leaves all of it or nothing, once the vault is opened',
    async (_, here, there) => {
      const { vault, folder, home, store, warnings, again } = await givenVault(database, linkedNotes(NOTES))
      const before = await filesIn(folder)
      const { operationId } = await vault.move(here, there, mark())
      const after = await filesIn(folder)
      await vault.undo({ operationId }, mark())
      expect(await filesIn(folder)).toEqual(before)
      await vault.close()

      const rewritten = Object.keys(before).filter((path) => path in after && after[path] !== before[path])
      /** Waits until so many notes are another than they were, wherever the rest is. */
      const changed = async (count: number): Promise<void> => {
        for (let found = 0; found < count;) {
          const now = await Promise.all(rewritten.map((path) => readFile(join(folder, path), 'latin1')))
          found = now.filter((bytes, index) => bytes !== before[rewritten[index] ?? '']).length
        }
      }

      let halves = 0
      for (let round = 0; round < (halves > 0 ? ROUNDS : MOST_ROUNDS); round++) {
        const child = await database.fork(SCRIPT, home, here, there)
        await nextMessage(child)
        const ended = once(child, 'close')
        child.send('go')
        if (round % 2 === 0) await changed(1 + Math.floor(Math.random() * (rewritten.length / 2)))
        else
          await nextMessage(child).then(
            () => new Promise((resolve) => setTimeout(resolve, Math.random() * 200)),
          )
        child.kill('SIGKILL')
        await ended

        if (!isOneOf(await filesIn(folder), [before, after])) halves++
        const reopened = await again()
        const found = await filesIn(folder)
        expect(warnings).toEqual([])
        expect(found).toEqual(Object.keys(found).some((path) => !(path in before)) ? after : before)
        expect((await reopened.links({ of: 'broken', folder: '' }, 0, 5)).items).toEqual([])
        expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual(
          [],
        )
        if (isOneOf(found, [after])) {
          const { id } = await store.read
            .selectFrom('vaultOperation')
            .select('id')
            .where('state', '=', 'done')
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow()
          await reopened.undo({ operationId: id }, mark())
        }
        expect(await filesIn(folder)).toEqual(before)
        expect(await foldersIn(folder)).not.toContain('New folder')
        await reopened.close()
      }
      // Rounds that never end in the middle prove nothing.
      expect(halves).toBeGreaterThan(0)
    },
    scaled(120_000, 1_200_000),
  )
})
