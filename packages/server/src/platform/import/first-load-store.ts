import { ToolError } from '@tutor-nexus/toolkit'
import { now } from '../store/clock-ids-and-secrets.ts'
import type { Store } from '../store/store.ts'
import { currentRuns } from './import-run-store.ts'

/** Under this key the demo catalog replaces its own earlier versions, whatever schools those had. */
export const DEMO_KEY = 'demo'

/** A load that began earlier was broken off: the next start of the program goes on. */
const LONGEST_LOAD_MS = 60_000

/** Stores into which this process loads the demo. A load has no rows before its worker has started. */
const loading = new WeakSet<Store>()

/** Marks the store as being filled for as long as the work takes. */
export async function whileLoading<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  loading.add(store)
  try {
    return await work()
  } finally {
    loading.delete(store)
  }
}

/** Throws where a catalog is empty only because the demo of a first start is on its way, by any process. */
export async function demandLoaded(store: Store): Promise<void> {
  const begun = now().getTime() - LONGEST_LOAD_MS
  const runs = loading.has(store) ? [] : await currentRuns(store.read)
  const isUnderWay = runs.some(
    ({ sourceKey, state, startedAt }) =>
      sourceKey === DEMO_KEY && state === 'staging' && Date.parse(startedAt) >= begun,
  )
  if (!isUnderWay && !loading.has(store)) return
  throw new ToolError('SERVICE_UNAVAILABLE', 'The demo catalog is still loading', {
    details: { reason: 'This is a first start. Try again in a few seconds', retryAfter: RETRY_SECONDS },
  })
}

const RETRY_SECONDS = 3
