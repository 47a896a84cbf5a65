import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import { backup } from '../../store/backup/backup.ts'
import { newBackupFile } from '../../store/backup/backup-folder.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import { printJson } from '../terminal/output.ts'
import { asStarted, startedAs } from '../started-as.ts'
import type { BackupOptions } from './index.ts'
import type { CommandHost } from '../command-host.ts'

const number = new Intl.NumberFormat('en')

export async function backUp(
  host: CommandHost,
  given: string | undefined,
  { force, json }: BackupOptions,
): Promise<void> {
  const settings = readSettings()
  if ('file' in settings.location && !existsSync(settings.location.file)) {
    throw new UsageError(`There is nothing to back up yet in ${settings.home}.`)
  }
  const dialect = 'file' in settings.location ? 'sqlite' : 'postgres'
  const file = given === undefined ? newBackupFile(settings.home, dialect, new Date()) : resolve(given)
  const store = await host.openStore(settings.location)
  try {
    await backup(store, file, { overwrite: force ?? false })
  } finally {
    await store.close()
  }
  const bytes = statSync(file).size
  if (json) printJson({ file, bytes })
  else
    console.log(
      `Backed up to ${file} (${number.format(bytes)} bytes). \`${startedAs()} restore <file>\` restores it.`,
    )
}

export async function restoreFrom(
  host: CommandHost,
  given: string | undefined,
  { json }: { json?: boolean },
): Promise<void> {
  if (given === undefined)
    throw new UsageError('Name the backup to restore, or use --drill to test restoring.')
  const file = resolve(given)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const settings = readSettings()
  ensureHome(settings)
  const { kept } = await host.restore(settings.location, file)
  if (json) return printJson({ restored: file, kept: kept ?? null })
  console.log(`Restored from ${file}.`)
  if (kept !== undefined)
    console.log(asStarted(`The previous database is kept in ${kept}; restore that file to undo this.`))
}
