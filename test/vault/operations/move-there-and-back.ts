import { once } from 'node:events'
import { argument, sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { mark, openGivenVault } from './process-vault.ts'

/** Moves something to another place and back again, until the process is ended. */
const { vault } = await openGivenVault()
const [here, there] = [argument(2), argument(3)]

sendMessage('ready')
await once(process, 'message')
for (;;) {
  const { operationId } = await vault.move(here, there, mark())
  sendMessage('moved')
  await vault.undo({ operationId }, mark())
  sendMessage('undone')
}
