import { IdempotencyStore } from '../store/idempotency-store.ts'
import type { Store } from '../store/store.ts'
import { CallRecordStore } from '../usage/call-record-store.ts'
import { RetentionStore } from './retention-store.ts'

const DAY = 86_400_000

/** After how long what is kept. */
const RETENTION = {
  /** Then messages lose their words and their owner; records of calls go. */
  messageDays: 90,
  /** Then what has no owner goes altogether. */
  anonymousDays: 365,
  /** What can be made again, or only serves to repeat a call. */
  derivedDays: 7,
} as const

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

/** What was done, or would be. */
export interface RetentionReport {
  dryRun: boolean
  /** Sessions whose words and owner went. */
  anonymised: number
  /** Sessions that went altogether. */
  deleted: number
  callRecords: number
  snapshots: number
  /** Answers that were kept for calls to be repeated safely. */
  repeatableAnswers: number
}

export interface RetentionOptions {
  now: Date
  newId: () => string
  dryRun?: boolean
  /** Ends it after the session under way; the next run goes on. */
  signal?: AbortSignal
}

/** Anonymises and removes what has been kept long enough. Several may run at once, and one that breaks off is made up for. */
export async function runRetention(store: Store, options: RetentionOptions): Promise<RetentionReport> {
  const { now, newId, dryRun = false, signal } = options
  const old = new RetentionStore(store, newId)
  const records = new CallRecordStore(store)
  const messages = daysBefore(now, RETENTION.messageDays)
  const anonymous = daysBefore(now, RETENTION.anonymousDays).toISOString()
  const derived = daysBefore(now, RETENTION.derivedDays).toISOString()
  const report: RetentionReport = {
    dryRun,
    anonymised: 0,
    deleted: 0,
    callRecords: 0,
    snapshots: 0,
    repeatableAnswers: 0,
  }

  report.callRecords = dryRun ? await records.countBefore(messages) : await records.deleteBefore(messages)
  report.snapshots = dryRun
    ? await old.countSnapshotsBefore(derived)
    : await old.removeSnapshotsBefore(derived)
  report.repeatableAnswers = dryRun
    ? await old.countRepeatsBefore(derived)
    : await new IdempotencyStore(store).forgetBefore(derived)
  for await (const session of old.anonymousSince(anonymous)) {
    if (signal?.aborted) return report
    if (!dryRun) await old.remove(session)
    report.deleted += 1
  }
  for await (const session of old.quietSince(messages.toISOString())) {
    if (signal?.aborted) return report
    if (!dryRun) await old.anonymise(session)
    report.anonymised += 1
  }
  return report
}
