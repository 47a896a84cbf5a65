import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { testVaults } from './vault-folder.ts'

const TIMES = scaled(150, 3_000)
const newVault = testVaults()

test('one at a time, in several processes', { timeout: scaled(60_000, 600_000) }, async () => {
  const { root, fork } = newVault()
  const counter = join(root, 'count')
  writeFileSync(counter, '0')
  const children = [1, 2, 3].map(() => fork('hold-lock.ts', String(TIMES)))
  await Promise.all(children.map(nextMessage))
  for (const child of children) child.send('go')
  await Promise.all(children.map((child) => once(child, 'exit')))
  expect(readFileSync(counter, 'utf8')).toBe(String(children.length * TIMES))
})

const holders = ['is told to let go', 'is killed']
test.each(holders)('what waits goes on when the holder %s', async (how) => {
  const { open, fork } = newVault()
  const files = await open()
  const child = fork('hold-lock.ts', '0')
  await nextMessage(child)
  await nextMessage(child)
  let isOurs = false
  const ours = files.exclusively(async () => {
    isOurs = true
  })
  // Meanwhile all else of the process goes on.
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()
  expect(isOurs).toBe(false)
  if (how === 'is killed') child.kill('SIGKILL')
  else child.send('go')
  await ours
  expect(isOurs).toBe(true)
})

test('in the order of asking, also after one that fails', async () => {
  const { open } = newVault()
  const files = await open()
  const done: number[] = []
  const work = (number: number) => async () => {
    await setImmediate()
    done.push(number)
    if (number === 2) throw new Error('no')
  }
  await Promise.allSettled([1, 2, 3, 4].map((number) => files.exclusively(work(number))))
  expect(done).toEqual([1, 2, 3, 4])
})

test('nobody waits for oneself: not inside of a turn, and not after another opening in the same process', async () => {
  const { open } = newVault()
  const [files, again] = [await open(), await open()]
  const inner = await files.exclusively(() => files.exclusively(async () => 'inner'))
  expect(inner).toBe('inner')
  expect(await again.exclusively(async () => 'other')).toBe('other')
})
