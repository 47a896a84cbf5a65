import { existsSync } from 'node:fs'
import { readSettings } from '../../settings/settings.ts'
import { drill, type DrillReport } from '../../store/backup/drill.ts'
import type { CommandHost } from '../command-host.ts'
import { EXIT, UsageError } from '../errors-and-exit-codes.ts'
import { printJson } from '../terminal/output.ts'

export async function restoreDrill(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const { location, home } = readSettings()
  if ('file' in location && !existsSync(location.file))
    throw new UsageError(`There is nothing to back up yet in ${home}.`)
  const report = await drill({
    location,
    home,
    open: (where) => host.openStore(where),
    restore: (where, archive) => host.restore(where, archive),
  })
  if (json) printJson({ ...report, passed: report.different.length === 0 })
  else for (const line of linesOf(report)) console.log(line)
  if (report.different.length > 0) process.exitCode = EXIT.system
}

const number = new Intl.NumberFormat('en')
const seconds = (value: number): string => `${value.toFixed(1)} s`

function linesOf(report: DrillReport): string[] {
  const { bytes, backupSeconds, restoreSeconds, compareSeconds, tables, rows } = report
  const { different, changedMeanwhile } = report
  return [
    `Backed up in ${seconds(backupSeconds)} (${number.format(bytes)} bytes), restored in ${seconds(restoreSeconds)}, compared in ${seconds(compareSeconds)}.`,
    ...(changedMeanwhile.length > 0
      ? [`Written to meanwhile, so not compared: ${changedMeanwhile.join(', ')}.`]
      : []),
    different.length === 0
      ? `Passed: ${number.format(rows)} rows in ${tables} tables came back as they were. The copy has been removed.`
      : `Failed: these tables came back different: ${different.join(', ')}.`,
  ]
}
