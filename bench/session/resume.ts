import { readFileSync } from 'node:fs'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { percentile } from '../measure/spread.ts'
import { asked, begin, newId, openLog } from './ours.ts'

const EVENTS_AT_ONCE = 500
/** As far behind as a device usually is. */
const PAGE = 50

export interface Resumed {
  events: number
  /** The state, and the page of events after the last one seen. */
  p50Millis: number
  /** Read by this process for the state, the first time: from the file, or from the server. */
  stateBytes: number
}

/** Writes a session of so many events, and comes back to it as a program does that was started just now. */
export async function timeResume(location: StoreLocation, events: number, times: number): Promise<Resumed> {
  const sessionId = newId()
  await write(location, sessionId, events)
  const store = await openStore(location)
  try {
    const log = openLog(store)
    const before = bytesRead()
    const state = await log.state(sessionId)
    const stateBytes = bytesRead() - before
    if (state?.lastSeq !== events) throw new Error(`${state?.lastSeq} events instead of ${events}`)
    const millis: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now()
      await log.state(sessionId)
      await log.after(sessionId, events - PAGE, PAGE)
      millis.push(performance.now() - began)
    }
    return {
      events,
      p50Millis: percentile(
        millis.toSorted((a, b) => a - b),
        0.5,
      ),
      stateBytes,
    }
  } finally {
    await store.close()
  }
}

async function write(location: StoreLocation, sessionId: string, events: number): Promise<void> {
  const store = await openStore(location)
  const log = openLog(store)
  await begin(log, sessionId)
  for (let left = events - 1; left > 0; left -= EVENTS_AT_ONCE) {
    await log.append(sessionId, () => Array.from({ length: Math.min(left, EVENTS_AT_ONCE) }, asked))
  }
  // Waits for the last snapshot.
  await store.close()
}

function bytesRead(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}
