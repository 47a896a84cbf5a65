import type { App } from '../feature/app.ts'
import { DAY, HOUR, recurringJob, type RecurringJob } from './recurring-job.ts'

/** Removes what expires every hour; once a day compacts the change log and counts what people store. */
export function scheduleUpkeep({ expire, compactChangeLog, storage, log: { logger } }: App): RecurringJob {
  const onError = (err: unknown) => logger.error({ err }, 'upkeep failed; it is tried again later')
  const jobs = [
    recurringJob(expire, { everyMs: HOUR, onError }),
    recurringJob(compactChangeLog, { everyMs: DAY, onError }),
    recurringJob((signal) => storage.recount(undefined, signal), { everyMs: DAY, onError }),
  ]
  return {
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  }
}
