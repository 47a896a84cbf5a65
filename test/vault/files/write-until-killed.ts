import { once } from 'node:events'
import { sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { openGivenVault } from './given-vault.ts'
import { versionIn, versionOf } from './versions.ts'

/** Replaces a note and makes new ones, one version after the other, and tells of each that is on the disk. */
const files = await openGivenVault()
sendMessage('ready')
await once(process, 'message')
for (;;) {
  const { stamp, bytes } = await files.read('Note.md', Number.MAX_SAFE_INTEGER)
  const next = versionIn(bytes.toString()) + 1
  await files.replace('Note.md', stamp, Buffer.from(versionOf(next)), bytes)
  await files.create(`Made/${next}.md`, Buffer.from(versionOf(next)))
  await files.move(`Made/${next}.md`, `Moved/${next}.md`)
  sendMessage(next)
}
