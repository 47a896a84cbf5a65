import { availableParallelism } from 'node:os'
import type { Job } from './indexer.ts'

/**
 * Most of what is read is garbage at once, so a larger young generation would only use more memory.
 * An explicit limit of the old generation makes its collection start sooner.
 */
export const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1024 }

/** Reading less than this is faster than starting a second thread. */
const WORTH_SHARING = 24 << 20

/** Jobs in two lanes, one per thread, in a form that can be sent to another thread. */
export interface Lanes {
  jobs: readonly [readonly Job[], readonly Job[]]
  /** The number of jobs taken from each lane. */
  taken: Int32Array<SharedArrayBuffer>
}

/** One agent's logs per lane, if possible: a thread that reads one format compiles less code. */
export function lanesOf(jobs: readonly Job[]): Lanes {
  const first = jobs[0]?.root.provider
  const lanes = Map.groupBy(jobs, ({ root }) => root.provider === first)
  return {
    jobs: [lanes.get(true) ?? [], lanes.get(false) ?? []],
    taken: new Int32Array(new SharedArrayBuffer(8)),
  }
}

export const isWorthSharing = (jobs: readonly Job[], cores = availableParallelism()): boolean =>
  cores > 1 && bytesOf(jobs) >= WORTH_SHARING

/** The next free job, of the other lane if this one is empty. */
export function takeFrom({ jobs, taken }: Lanes, lane: 0 | 1): Job | undefined {
  return jobs[lane][Atomics.add(taken, lane, 1)] ?? jobs[1 - lane]?.[Atomics.add(taken, 1 - lane, 1)]
}

/** Stops both threads. */
export function takeAll({ jobs, taken }: Lanes): void {
  jobs.forEach((lane, index) => Atomics.store(taken, index, lane.length))
}

export function leftIn({ jobs, taken }: Lanes): { files: number; bytes: number } {
  const left = jobs.flatMap((lane, index) => lane.slice(Atomics.load(taken, index)))
  return { files: left.length, bytes: bytesOf(left) }
}

const bytesOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { bytes }) => sum + bytes, 0)
