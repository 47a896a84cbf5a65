import { once } from 'node:events'
import { argument, sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { openGivenVault } from './given-vault.ts'

/** Adds one line after the other to a note, until it is ended, and tells of each that is on the disk. */
const files = await openGivenVault()
const writer = argument(1)
sendMessage('ready')
await once(process, 'message')
for (let number = 0; ; number++) {
  const line = `${writer} ${number}`
  await files.exclusively(async () => {
    const { stamp, bytes } = await files.read('Note.md', Number.MAX_SAFE_INTEGER)
    await files.replace('Note.md', stamp, Buffer.concat([bytes, Buffer.from(`${line}\n`)]), bytes)
  })
  sendMessage(line)
}
