import type { App } from '../feature/app.ts'
import { ulidFactory } from '../store/clock-ids-and-secrets.ts'
import { DAY, recurringJob, type RecurringJob } from './recurring-job.ts'
import { runRetention } from './retention.ts'

/** Has what is old anonymised and removed once a day, for as long as the server runs. */
export function scheduleRetention({ store, settings: { auditDays }, log: { logger } }: App): RecurringJob {
  const newId = ulidFactory()
  return recurringJob(
    async (signal) => {
      const report = await runRetention(store, { now: new Date(), newId, auditDays, signal })
      logger.info({ ...report }, 'what was old has been anonymised or removed')
    },
    { everyMs: DAY, onError: (err) => logger.error({ err }, 'retention failed; it is tried again tomorrow') },
  )
}
