import type { StoreLocation } from '../../platform/store/open.ts'
import type { Store } from '../../platform/store/store.ts'
import { loadDemoOnFirstStart } from './demo.ts'

/** The demo catalog on its way in, beside a program that already answers. */
export interface FirstStart {
  /** Settles when the catalog is there, or has failed to come. */
  readonly ready: Promise<void>
  /** Ends it after the batch under way; the next start goes on. */
  stop(): Promise<void>
}

export function firstStart(
  store: Store,
  database: StoreLocation,
  onError: (error: unknown) => void,
): FirstStart {
  const stopping = new AbortController()
  const ready = loadDemoOnFirstStart(store, database, { signal: stopping.signal }).then(
    () => undefined,
    onError,
  )
  return {
    ready,
    stop() {
      stopping.abort()
      return ready
    },
  }
}
