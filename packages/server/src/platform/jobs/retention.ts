import { AuditStore } from '../audit/audit-store.ts'
import { IdempotencyStore } from '../store/idempotency-store.ts'
import type { Store } from '../store/store.ts'
import { CallOutputStore } from '../usage/call-output-store.ts'
import { CallRecordStore } from '../usage/call-record-store.ts'
import { RetentionStore } from './retention-store.ts'

const DAY = 86_400_000

export const RETENTION = {
  /** Messages then lose their text and owner; call records are deleted. */
  messageDays: 90,
  /** Anonymous sessions are then deleted. */
  anonymousDays: 365,
  /** Snapshots and idempotency keys, which can be recreated or expire. */
  derivedDays: 7,
  /** Entries of the audit log then lose the network address. */
  addressDays: 30,
} as const

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

/** What was done, or would be done in a dry run. */
export interface RetentionReport {
  dryRun: boolean
  /** Sessions that lost their text and owner. */
  anonymised: number
  /** Sessions that were deleted. */
  deleted: number
  callRecords: number
  /** Answers of calls whose owner's days are over. */
  callOutputs: number
  snapshots: number
  /** Stored results for repeated calls. */
  repeatableAnswers: number
  /** Entries of the audit log that lost their network address. */
  auditAddresses: number
  /** Entries of the audit log that were deleted. */
  auditEntries: number
}

export interface RetentionOptions {
  now: Date
  newId: () => string
  /** Entries of the audit log are then deleted. */
  auditDays: number
  dryRun?: boolean
  /** Stops after the current session; the next run continues. */
  signal?: AbortSignal
}

/** Anonymises and deletes old data. It is safe to run several times at once or to interrupt it. */
export async function runRetention(store: Store, options: RetentionOptions): Promise<RetentionReport> {
  const { now, newId, auditDays, dryRun = false, signal } = options
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
    callOutputs: 0,
    snapshots: 0,
    repeatableAnswers: 0,
    auditAddresses: 0,
    auditEntries: 0,
  }

  report.callRecords = dryRun ? await records.countBefore(messages) : await records.deleteBefore(messages)
  const outputs = new CallOutputStore(store)
  report.callOutputs = dryRun ? await outputs.countExpired(now) : await outputs.deleteExpired(now)
  report.snapshots = dryRun
    ? await old.countSnapshotsBefore(derived)
    : await old.removeSnapshotsBefore(derived)
  report.repeatableAnswers = dryRun
    ? await old.countRepeatsBefore(derived)
    : await new IdempotencyStore(store).forgetBefore(derived)
  const audit = new AuditStore(store)
  const audited = daysBefore(now, auditDays)
  const addresses = daysBefore(now, RETENTION.addressDays)
  report.auditEntries = dryRun ? await audit.countBefore(audited) : await audit.deleteBefore(audited)
  report.auditAddresses = dryRun
    ? await audit.countAddressesBefore(addresses)
    : await audit.clearAddressesBefore(addresses)
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
