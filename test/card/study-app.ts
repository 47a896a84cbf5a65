import { UserId } from '@tutor-nexus/toolkit'
import { Pipeline, plainSurface, type CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { cardServices } from '../../packages/server/src/features/card/open.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { IdempotencyStore } from '../../packages/server/src/platform/store/idempotency-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { OWNER, shelf } from './shelf.ts'

const MINUTE = 60_000

const registry = await createRegistry()

/** The card tools through the pipeline, at a time that the test decides. */
export function studyApp(store: Store, zone = 'UTC') {
  const ports = testPorts({
    idempotency: new IdempotencyStore(store),
    stamp: (owner) => store.stamp(owner),
  })
  const pipeline = new Pipeline(registry, ports)
  pipeline.mount('card', ({ userId }) => cardServices(store, userId ?? '', async () => zone))
  const said: string[] = []

  const call = async (name: string, args: object, userId = OWNER): Promise<CallOutcome> => {
    const outcome = await pipeline.call({
      name,
      arguments: args,
      caller: { userId: UserId.parse(userId), scopes: ['*'], agentId: 'test', agentVersion: '1.0.0' },
      surface: plainSurface('test'),
    })
    if (outcome.kind !== 'input-needed') said.push(outcome.text)
    return outcome
  }

  return {
    ...shelf(store),
    call,
    /** Everything that was answered, refusals included. */
    said,
    now: () => ports.now().toISOString(),
    wait: (minutes: number) => ports.clock.advance(minutes * MINUTE),
    async data(name: string, args: object): Promise<Record<string, unknown>> {
      const outcome = await call(name, args)
      if (outcome.kind !== 'result') throw new Error(`${name} failed: ${JSON.stringify(outcome)}`)
      return Object(outcome.result.data)
    },
    async failure(name: string, args: object) {
      const outcome = await call(name, args)
      if (outcome.kind !== 'failure') throw new Error(`${name} did not fail`)
      return outcome.failure
    },
  }
}
