import { appendFile } from 'node:fs/promises'
import { publishFile } from '../files.ts'
import { argument, sendMessage } from './process.ts'

process.once('disconnect', () => process.exit())
await publishFile(argument(1), async (partial) => {
  await appendFile(partial, 'half of a backup')
  sendMessage('writing')
  await new Promise((resolve) => process.once('message', resolve))
})
