import { once } from 'node:events'
import { isToolError } from '@tutor-nexus/toolkit'
import { argument, finish, sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { mark, openGivenVault } from './process-vault.ts'

/** Appends numbered lines to one note, some of them to exactly the version it has read, and tells of each. */
const { vault, close } = await openGivenVault()
const writer = argument(2)
const last = Number(argument(4))
const NOTE = 'Shared.md'

const append = (line: string, baseHash: string | undefined) =>
  vault.edit(
    NOTE,
    baseHash,
    (text) => [{ from: text.length, to: text.length, text: `${line}\n` }],
    mark(`append ${line}`),
  )

async function appendToWhatWasRead(line: string): Promise<void> {
  for (;;) {
    const { version } = await vault.read(NOTE, { line: 1, offset: 0 }, 1, 100)
    try {
      await append(line, version.hash)
      return
    } catch (error) {
      if (!isToolError(error) || error.code !== 'CONFLICT') throw error
    }
  }
}

sendMessage('ready')
await once(process, 'message')
for (let number = Number(argument(3)); number <= last; number++) {
  const line = `${writer} ${number}`
  if (number % 3 === 0) await appendToWhatWasRead(line)
  else await append(line, undefined)
  sendMessage(number)
}
await close()
finish('done')
