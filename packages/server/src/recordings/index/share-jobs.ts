import { availableParallelism } from 'node:os'
import type { Job } from './indexer.ts'

/** Less than this is read sooner than a second thread is started. */
const WORTH_SHARING = 24 << 20

export const bytesOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { bytes }) => sum + bytes, 0)

/** What this thread reads and what another may read at the same time, each about half of it. */
export function shareJobs(
  jobs: readonly Job[],
  cores = availableParallelism(),
): { own: Job[]; others: Job[] } {
  if (cores < 2 || bytesOf(jobs) < WORTH_SHARING) return { own: [...jobs], others: [] }
  const own: Job[] = []
  const others: Job[] = []
  let balance = 0
  for (const job of jobs) {
    if (balance <= 0) own.push(job)
    else others.push(job)
    balance += balance <= 0 ? job.bytes : -job.bytes
  }
  return { own, others }
}
