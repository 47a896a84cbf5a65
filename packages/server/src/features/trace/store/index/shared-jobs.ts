import { availableParallelism } from 'node:os'
import type { Job } from './indexer.ts'

/**
 * What is read is garbage at once, so that more room for it would only be more memory. What lives longer is little:
 * a heap that may not become as large as the machine allows is also swept sooner.
 */
export const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1024 }

/** Less than this is read sooner than a second thread is started. */
const WORTH_SHARING = 24 << 20

/** Jobs in two lanes, of which each thread begins with one; in a form that can be given to another thread. */
export interface Lanes {
  jobs: readonly [readonly Job[], readonly Job[]]
  /** How many of each lane are taken. */
  taken: Int32Array<SharedArrayBuffer>
}

/** One agent's logs in one lane, all others' in the other: a thread that reads one format compiles less. */
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

/** The next job that no thread has taken, of the other lane where this one has none left. */
export function takeFrom({ jobs, taken }: Lanes, lane: 0 | 1): Job | undefined {
  return jobs[lane][Atomics.add(taken, lane, 1)] ?? jobs[1 - lane]?.[Atomics.add(taken, 1 - lane, 1)]
}

/** Lets the other thread end, too. */
export function takeAll({ jobs, taken }: Lanes): void {
  jobs.forEach((lane, index) => Atomics.store(taken, index, lane.length))
}

export function leftIn({ jobs, taken }: Lanes): { files: number; bytes: number } {
  const left = jobs.flatMap((lane, index) => lane.slice(Atomics.load(taken, index)))
  return { files: left.length, bytes: bytesOf(left) }
}

const bytesOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { bytes }) => sum + bytes, 0)
