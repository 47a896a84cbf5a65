import { expect } from 'vitest'
import type { AnyEvent } from '../../../packages/server/src/platform/session/session-event.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { allEvents, openLog, replayed, upTo } from './sample-events.ts'

/** Without a gap, no clientEventId twice, the state what the events make of it, the change log the same events. */
export async function checkLog(store: Store, sessionId: string): Promise<AnyEvent[]> {
  const log = openLog(store)
  const events = await allEvents(log, sessionId)
  expect(events.map(({ seq }) => seq)).toEqual(upTo(events.length))
  const clientIds = events.flatMap(({ clientEventId }) => clientEventId ?? [])
  expect(new Set(clientIds).size).toBe(clientIds.length)
  expect(await log.state(sessionId)).toEqual(replayed(events))
  const changes = await store.read
    .selectFrom('change')
    .select('entityId')
    .where('owner', '=', 'ann')
    .where('entity', '=', 'session-event')
    .orderBy('seq')
    .execute()
  expect(changes).toEqual(events.map(({ eventId }) => ({ entityId: eventId })))
  return events
}
