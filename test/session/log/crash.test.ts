import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { checkLog } from './check-log.ts'
import { beginSession, openLog } from './sample-events.ts'

const Acknowledged = z.object({ clientEventId: z.string(), seq: z.number() })
const SCRIPT = new URL('append-events.ts', import.meta.url)
const WRITERS = 2
const ROUNDS = scaled(6, 200) / WRITERS
const MOST = 120

/** Kills the process after a random number of acknowledgements, with others on their way, and gives all it told of. */
async function killAtRandom(child: ChildProcess): Promise<z.output<typeof Acknowledged>[]> {
  const heard: z.output<typeof Acknowledged>[] = []
  const enough = 1 + Math.floor(Math.random() * MOST)
  child.on('message', (message) => {
    heard.push(Acknowledged.parse(message))
    if (heard.length === enough) child.kill('SIGKILL')
  })
  child.send('go')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return heard
}

onEachDatabase('writers that are killed', (database: TestDatabase) => {
  test(
    'lose no acknowledged event, and leave neither gap nor duplicate',
    async () => {
      const store = await database.open()
      const sessionId = await beginSession(openLog(store))
      const acknowledged = new Map<string, number>()
      for (let round = 0; round < ROUNDS; round++) {
        const children = await Promise.all(
          Array.from({ length: WRITERS }, (_, writer) =>
            database.fork(SCRIPT, sessionId, `${round}/${writer}`, '100000'),
          ),
        )
        await Promise.all(children.map(nextMessage))
        const heard = (await Promise.all(children.map(killAtRandom))).flat()
        for (const { clientEventId, seq } of heard) {
          expect(acknowledged.get(clientEventId) ?? seq).toBe(seq)
          acknowledged.set(clientEventId, seq)
        }
      }
      // As the next start of the program finds it.
      const events = await checkLog(await database.open(), sessionId)
      const there = new Map(events.map(({ clientEventId, seq }) => [clientEventId, seq]))
      expect([...acknowledged].filter(([id, seq]) => there.get(id) !== seq)).toEqual([])
      expect(await store.checkIntegrity()).toEqual([])
    },
    scaled(60_000, 1_200_000),
  )
})
