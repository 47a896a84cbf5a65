import { ulidFactory } from '../../store/clock-ids-and-secrets.ts'
import { runRetention, type RetentionReport } from '../../jobs/retention.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import type { RetentionCommandOptions } from './index.ts'
import { printJson } from '../terminal/output.ts'
import type { CommandHost } from '../command-host.ts'

export async function retain(
  host: CommandHost,
  { dryRun = false, retention, json }: RetentionCommandOptions,
): Promise<void> {
  const settings = readSettings()
  const isOn = retention ?? settings.retention
  if (!isOn && !dryRun)
    throw new UsageError(
      'Retention is off. Add --retention or set TN_RETENTION=on to run it; --dry-run shows what it would do.',
    )
  ensureHome(settings)
  const store = await host.openStore(settings.location)
  try {
    const { auditDays } = settings
    const report = await runRetention(store, { now: new Date(), newId: ulidFactory(), auditDays, dryRun })
    if (json) return printJson({ ...report, retention: isOn ? 'on' : 'off' })
    printReport(report, isOn, auditDays)
  } finally {
    await store.close()
  }
}

function printReport(report: RetentionReport, isOn: boolean, auditDays: number): void {
  const {
    dryRun,
    anonymised,
    deleted,
    callRecords,
    callOutputs,
    snapshots,
    repeatableAnswers,
    auditAddresses,
    auditEntries,
  } = report
  const done: readonly (readonly [number, string, string])[] = [
    [anonymised, 'session', 'anonymised, inactive for 90 days'],
    [deleted, 'anonymous session', 'deleted, inactive for a year'],
    [callRecords, 'call record', 'deleted, older than 90 days'],
    [callOutputs, 'recorded answer', "deleted, older than its owner's setting"],
    [snapshots, 'session snapshot', 'deleted, older than 7 days; recreated when needed'],
    [repeatableAnswers, 'idempotency record', 'deleted, older than 7 days'],
    [auditAddresses, 'audit entry', 'cleared of its network address, older than 30 days'],
    [auditEntries, 'audit entry', `deleted, older than ${auditDays} days`],
  ]
  const lines = done.filter(([count]) => count > 0)
  if (lines.length === 0) console.log('Nothing is past its retention period.')
  else console.log(dryRun ? 'Would do:' : 'Done:')
  const width = Math.max(0, ...lines.map(([count]) => String(count).length))
  for (const [count, what, how] of lines) console.log(`  ${String(count).padStart(width)} × ${what}: ${how}`)
  if (!isOn)
    console.log('Retention is off here, so this does not happen automatically. `--retention` runs it once.')
}
