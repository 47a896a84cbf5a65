import { randomFillSync } from 'node:crypto'
import { monotonicFactory, encodeTime, TIME_LEN } from 'ulid'

const POOL_BYTES = 4096

/** Random shares from a pool: asking the system for each one costs more than the rest of an id. */
function pooledRandom(): () => number {
  const pool = new Uint32Array(POOL_BYTES / Uint32Array.BYTES_PER_ELEMENT)
  let next = pool.length
  return () => {
    if (next === pool.length) {
      randomFillSync(pool)
      next = 0
    }
    return (pool[next++] ?? 0) / 2 ** 32
  }
}

/** Makes ULIDs that grow within this process, also within one millisecond. */
export const ulidFactory = (): (() => string) => {
  const next = monotonicFactory(pooledRandom())
  return () => next()
}

/** Below all ids made from this instant on: an id begins with its time, so that their order is order in time. */
export const firstIdAt = (instant: Date): string => encodeTime(instant.getTime(), TIME_LEN)
