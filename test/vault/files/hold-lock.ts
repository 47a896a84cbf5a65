import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { argument, finish, sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { openVaultFiles } from '../../../packages/server/src/features/note/store/files/local-files.ts'
import { givenLocation } from './given-vault.ts'

/** Counts up in a file so many times, a step that others must not come between; or holds the lock until it is told. */
const location = givenLocation()
const files = await openVaultFiles(location)
const counter = join(location.root, 'count')
const TURNS = 5
const times = Number(argument(1))
sendMessage('ready')
if (times === 0) {
  await files.exclusively(async () => {
    sendMessage('held')
    await once(process, 'message')
  })
} else await once(process, 'message')
for (let time = 0; time < times; time++) {
  await files.exclusively(async () => {
    const count = Number(readFileSync(counter, 'utf8'))
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    writeFileSync(counter, String(count + 1))
  })
}
await files.close()
finish('done')
