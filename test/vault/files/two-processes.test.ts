import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { leftovers, testVaults } from './vault-folder.ts'

const EDITS = 1_000
const MOST_BEFORE_KILL = scaled(400, 40)
const newVault = testVaults()

test(
  `one note edited ${EDITS} times from two processes, one of them killed at random, loses nothing`,
  { timeout: scaled(180_000, 1_200_000) },
  async () => {
    const { root, open, fork } = newVault()
    writeFileSync(join(root, 'Note.md'), '')
    const acknowledged: string[] = []
    let kills = 0

    const start = async (writer: string, heard: (child: ChildProcess) => void): Promise<ChildProcess> => {
      const child = fork('append-lines.ts', writer)
      await nextMessage(child)
      child.on('message', (message) => {
        acknowledged.push(z.string().parse(message))
        heard(child)
      })
      child.send('go')
      return child
    }
    const stays = await start('stays', () => {})
    while (acknowledged.length < EDITS) {
      let left = 1 + Math.floor(Math.random() * MOST_BEFORE_KILL)
      const killed = await start(`killed ${kills++}`, (child) => {
        if (--left === 0 || acknowledged.length >= EDITS) child.kill('SIGKILL')
      })
      const [, signal] = await once(killed, 'close')
      expect(signal).toBe('SIGKILL')
    }
    stays.kill('SIGKILL')
    await once(stays, 'close')

    const lines = readFileSync(join(root, 'Note.md'), 'utf8').trimEnd().split('\n')
    expect(new Set(lines).size).toBe(lines.length)
    expect(acknowledged.filter((line) => !lines.includes(line))).toEqual([])
    // The last of each may be there without having been told.
    expect(lines.length - acknowledged.length).toBeLessThanOrEqual(kills + 1)
    await open()
    expect(leftovers(root)).toEqual([])
  },
)
