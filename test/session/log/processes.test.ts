import { once } from 'node:events'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { scaled } from '../../scale.ts'
import { checkLog } from './check-log.ts'
import { beginSession, openLog } from './sample-events.ts'

const PROCESSES = 8
const APPENDS = scaled(40, 500)

onEachDatabase('eight processes', (database) => {
  test(
    'append to one session without a gap, and what is sent twice once',
    async () => {
      const store = await database.open()
      const sessionId = await beginSession(openLog(store))
      const children = await Promise.all(
        Array.from({ length: PROCESSES }, (_, writer) =>
          database.fork(
            new URL('append-events.ts', import.meta.url),
            sessionId,
            String(writer),
            String(APPENDS),
          ),
        ),
      )
      await Promise.all(children.map(nextMessage))
      const ends = children.map((child) => once(child, 'exit'))
      for (const child of children) child.send('go')
      expect((await Promise.all(ends)).map(([code]) => code)).toEqual(children.map(() => 0))

      const events = await checkLog(store, sessionId)
      const expected = children.flatMap((_, writer) =>
        Array.from({ length: APPENDS }, (__, index) => `${writer}-${index}`),
      )
      expect(events.flatMap(({ clientEventId }) => clientEventId ?? []).toSorted()).toEqual(
        expected.toSorted(),
      )
    },
    scaled(60_000, 600_000),
  )
})
