import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { leftovers, testVaults } from './vault-folder.ts'
import { versionIn, versionOf } from './versions.ts'

const ROUNDS = scaled(5, 100)
const MOST_VERSIONS = 6
const newVault = testVaults()

/** Kills the process some way into the version after a random number of them, and gives the last that it told of. */
async function killAtRandom(child: ChildProcess): Promise<number> {
  let [last, heard, began] = [0, 0, performance.now()]
  const enough = 1 + Math.floor(Math.random() * MOST_VERSIONS)
  child.on('message', (message) => {
    last = z.number().parse(message)
    const took = performance.now() - began
    began = performance.now()
    if (++heard === enough) setTimeout(() => child.kill('SIGKILL'), Math.random() * took)
  })
  child.send('go')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return last
}

/** Reads a file over and over until the process has ended: at any moment it is one version or another. */
async function readUntilEnd(file: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    versionIn(readFileSync(file, 'utf8'))
    await setImmediate()
  }
}

test('what a process left behind that ended while it wrote is gone when the vault is opened again', async () => {
  const { root, open } = newVault()
  mkdirSync(join(root, 'Some/Folder'), { recursive: true })
  for (const folder of ['.', 'Some', 'Some/Folder']) {
    writeFileSync(join(root, folder, '.tn-01ARZ3NDEKTSV4RRFFQ69G5FAV.tmp'), 'Half of')
  }
  const theirs = ['.tn-notes.tmp', 'Some/Draft.tmp']
  for (const file of theirs) writeFileSync(join(root, file), 'Not ours.')
  await open()
  expect(leftovers(root).toSorted()).toEqual(theirs)
})

test(
  'whoever reads while it is written finds it whole, also when the writer is killed, which leaves nothing else behind',
  { timeout: scaled(120_000, 1_200_000) },
  async () => {
    const { root, open, fork } = newVault()
    const note = join(root, 'Note.md')
    writeFileSync(note, versionOf(0))
    for (let round = 0; round < ROUNDS; round++) {
      const child = fork('write-until-killed.ts')
      await nextMessage(child)
      const [acknowledged] = await Promise.all([killAtRandom(child), readUntilEnd(note, child)])
      const version = versionIn(readFileSync(note, 'utf8'))
      expect(version - acknowledged).toBeOneOf([0, 1])
      await open()
      expect(leftovers(root)).toEqual([])
      for (const folder of ['Made', 'Moved'].map((name) => join(root, name)).filter(existsSync)) {
        for (const name of readdirSync(folder)) {
          expect(versionIn(readFileSync(join(folder, name), 'utf8'))).toBe(Number.parseInt(name, 10))
        }
      }
    }
  },
)
