import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { percentile } from '../measure/spread.ts'
import { answered, asked, begin, newId, openLog } from './ours.ts'

export interface Asks {
  p50Millis: number
  p95Millis: number
}

/** A question and its answer kept, one after the other, without what an engine would take to find the answer. */
export async function timeAsks(store: Store, times: number): Promise<Asks> {
  const log = openLog(store)
  const sessionId = newId()
  await begin(log, sessionId)
  const millis: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    const question = asked()
    await log.append(sessionId, () => [question])
    await log.append(sessionId, () => [answered(question.eventId)])
    millis.push(performance.now() - began)
  }
  const sorted = millis.toSorted((a, b) => a - b)
  return { p50Millis: percentile(sorted, 0.5), p95Millis: percentile(sorted, 0.95) }
}
