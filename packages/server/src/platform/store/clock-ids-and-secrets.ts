import { hash, randomBytes, randomFillSync } from 'node:crypto'
import { monotonicFactory, encodeTime, TIME_LEN } from 'ulid'

/** The time of day. Code takes it as an option, so that tests can set it. */
export const now = (): Date => new Date()

/** Milliseconds that only grow, for durations. */
export const elapsed = (): number => performance.now()

const POOL_BYTES = 4096

/** Random numbers from a pool, because asking the system for each one costs more than the rest of an id. */
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

/** Creates ULIDs that increase within this process, even within one millisecond. */
export const ulidFactory = (): (() => string) => {
  const next = monotonicFactory(pooledRandom())
  return () => next()
}

/** A lower bound for ids created from this instant on: a ULID begins with its time. */
export const firstIdAt = (instant: Date): string => encodeTime(instant.getTime(), TIME_LEN)

/** 256 random bits: nobody can guess one, so a plain hash keeps it as well as a slow one. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex, as secrets are stored. Looking one up tells nothing by its timing: nobody can choose a hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
