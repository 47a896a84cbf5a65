import type { App } from '../feature/app.ts'
import { DAY, HOUR, recurringJob, type RecurringJob } from './recurring-job.ts'

/** Removes what expires every hour, and counts what people store once a day, whatever the retention. */
export function scheduleUpkeep({ expire, storage, log: { logger } }: App): RecurringJob {
  const onError = (err: unknown) => logger.error({ err }, 'upkeep failed; it is tried again later')
  const jobs = [
    recurringJob(expire, { everyMs: HOUR, onError }),
    recurringJob((signal) => storage.recount(undefined, signal), { everyMs: DAY, onError }),
  ]
  return {
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  }
}
