import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { givenVault } from './given-vault.ts'

const SCRIPT = new URL('append-lines.ts', import.meta.url)
const EDITS = scaled(75, 500)
const KILLED_AFTER = scaled(12, 20)

/** The highest number that the process told of before it ended, and whether it was done. */
async function heard(child: ChildProcess, killAfter: number): Promise<{ last: number; isDone: boolean }> {
  let last = 0
  let isDone = false
  let count = 0
  child.on('message', (message) => {
    if (message === 'done') isDone = true
    else last = Number(message)
    // It is by then anywhere in the next edit.
    if (++count === killAfter) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
  })
  child.send('go')
  await once(child, 'close')
  return { last, isDone }
}

onEachDatabase('one note edited from two processes, one of them killed at random', (database) => {
  // What differs between the databases is seen with fewer.
  const EDITS_OF_EACH = database.dialect === 'sqlite' ? EDITS : Math.ceil(EDITS / 2)

  test(
    'has every line exactly once',
    async () => {
      const { folder, home, store, again } = await givenVault(database, { 'Shared.md': '# Shared\n' })
      const start = async (writer: string, from: number) => {
        const child = await database.fork(SCRIPT, home, writer, String(from), String(EDITS_OF_EACH))
        await nextMessage(child)
        return child
      }
      const survivor = start('survivor', 1).then((child) => heard(child, Infinity))
      let kills = 0
      for (let from = 1; from <= EDITS_OF_EACH;) {
        const killAfter = 1 + Math.floor(Math.random() * 2 * KILLED_AFTER)
        const { last, isDone } = await heard(await start('victim', from), killAfter)
        // What it had not told of is sent again under the same clientEventId.
        from = isDone ? EDITS_OF_EACH + 1 : Math.max(from, last + 1)
        if (!isDone) kills++
      }
      expect(await survivor).toMatchObject({ isDone: true })
      expect(kills).toBeGreaterThan(0)

      await again()
      const lines = (await readFile(join(folder, 'Shared.md'), 'utf8')).split('\n')
      const numbers = Array.from({ length: EDITS_OF_EACH }, (_, index) => index + 1)
      expect(lines[0]).toBe('# Shared')
      for (const writer of ['survivor', 'victim'])
        expect(lines.filter((line) => line.startsWith(`${writer} `))).toEqual(
          numbers.map((number) => `${writer} ${number}`),
        )
      expect(lines.length).toBe(2 * EDITS_OF_EACH + 2)
      expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
      expect(
        await store.read.selectFrom('vaultOperation').select('id').where('state', '=', 'begun').execute(),
      ).toEqual([])
    },
    scaled(120_000, 1_200_000),
  )
})
