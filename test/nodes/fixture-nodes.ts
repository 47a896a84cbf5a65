import { randomBytes } from 'node:crypto'
import { joinNodes } from '../../packages/server/src/platform/nodes/nodes.ts'
import type { TestDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { startHttpFixture } from '../conformance/fixture-http.ts'
import { openFixture } from '../conformance/fixture-pipeline.ts'
import { Signals } from '../conformance/fixture-domain/signals.ts'

export type FixtureNodes = Awaited<ReturnType<typeof fixtureNodes>>

/** The fixture's server on two nodes of one database, whose tools can signal each other. */
export async function fixtureNodes(database: TestDatabase) {
  const signals = new Signals()
  const stateKey = randomBytes(32)
  const start = async () => {
    const store = await database.open()
    const nodes = await joinNodes({ store }, await database.location(), { logger: { warn: () => undefined } })
    const sharedSessions = nodes?.sessions
    const host = await startHttpFixture({ fixture: openFixture(signals, stateKey), sharedSessions })
    const close = async () => {
      await host.close()
      await nodes?.close()
      await store.close()
    }
    return { url: host.url, close }
  }
  const [one, other] = [await start(), await start()]
  let turn = 0
  /** Each request goes to the other node than the request before it. */
  const alternately: typeof fetch = (input, init) => {
    turn += 1
    return fetch(turn % 2 === 0 ? one.url : other.url, input instanceof Request ? input : init)
  }
  const close = async () => void (await Promise.all([one.close(), other.close()]))
  return { one, other, third: start, signals, alternately, close }
}
