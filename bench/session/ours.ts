import { monotonicFactory } from 'ulid'
import { eventLog } from '../../packages/server/src/features/tutor/store/event-log-store.ts'
import type { EventLog } from '../../packages/server/src/features/tutor/store/event-log.ts'
import type { NewEvent } from '../../packages/server/src/platform/session/session-event.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { QUESTION, type OpenWay } from './way.ts'

export const newId = monotonicFactory()

const place = () => ({
  eventId: newId(),
  createdAt: new Date().toISOString(),
  actorUserId: 'ann',
  clientEventId: newId(),
  isPending: false,
})

export const asked = (): NewEvent => ({ ...place(), type: 'asked', payload: { text: QUESTION } })

export const answered = (answers: string): NewEvent => ({
  ...place(),
  type: 'answered',
  payload: { text: QUESTION, engine: 'offline', model: null, citations: [], answers },
})

export function openLog(store: Store, owner = 'ann'): EventLog {
  return eventLog(store, owner, {
    now: () => new Date(),
    onFault: (fault) => {
      throw fault
    },
  })
}

export async function begin(log: EventLog, sessionId: string): Promise<void> {
  await log.begin(sessionId, {
    ...place(),
    type: 'started',
    payload: { engine: 'offline', context: { course: 'MATH 100' } },
  })
}

/** The log of the product, in a session that has begun. */
export const ours: OpenWay = async (location, _callers, { owner, sessionId }) => {
  const store = await openStore(location)
  const log = openLog(store, owner)
  return {
    append: () => log.append(sessionId, () => [asked()]),
    close: () => store.close(),
  }
}
