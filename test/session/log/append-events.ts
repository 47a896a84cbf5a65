import { once } from 'node:events'
import {
  argument,
  finish,
  openGiven,
  sendMessage,
} from '../../../packages/server/src/platform/store/testing/process.ts'
import { asked, drafted, openLog } from './sample-events.ts'

/**
 * Appends `count` questions and drafts by several callers at once, some of them twice, and tells of each that is
 * acknowledged.
 */
const store = await openGiven()
const sessionId = argument(1)
const writer = argument(2)
const count = Number(argument(3))
const CALLERS = 4
const log = openLog(store)

let next = 0
const ask = async (): Promise<void> => {
  while (next < count) {
    const clientEventId = `${writer}-${next++}`
    const written = next % 3 === 0 ? drafted : asked
    const send = () => log.append(sessionId, () => [written(`A message by ${clientEventId}`, clientEventId)])
    const sent = await Promise.all(next % 5 === 0 ? [send(), send()] : [send()])
    for (const { events } of sent) {
      for (const { seq } of events) sendMessage({ clientEventId, seq })
    }
  }
}
sendMessage('ready')
await once(process, 'message')
await Promise.all(Array.from({ length: CALLERS }, ask))
await store.close()
finish('done')
