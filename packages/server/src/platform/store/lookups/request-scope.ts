import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  /** When the request arrived. */
  readonly since: number
  /** When it last stored something. */
  storedAt?: number
}

/** What answers a request runs in its scope. It may use whatever is looked up after the request arrived, also for others. */
export const requestScopes = new AsyncLocalStorage<RequestScope>()

/** A request may stay open for hours, as a stream does. */
const LONGEST_USE_MS = 1_000

const withinUse = (since = Infinity): number => Math.max(since, performance.now() - LONGEST_USE_MS)

/** Look-ups that were sent before this time are too old. Outside of requests all are. */
export const lookUpsCountSince = (): number => withinUse(requestScopes.getStore()?.since)

/** The same for what a write of this very request changes. */
export const stampsCountSince = (): number => {
  const scope = requestScopes.getStore()
  return withinUse(scope?.storedAt ?? scope?.since)
}

/** What this request looked up before is too old for a stamp. */
export function noteStored(): void {
  const scope = requestScopes.getStore()
  if (scope) scope.storedAt = performance.now()
}
