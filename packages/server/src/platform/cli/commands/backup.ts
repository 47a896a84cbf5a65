import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureHome, readSettings, type Settings } from '../../settings/settings.ts'
import { backup } from '../../store/backup.ts'
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
  const file = given === undefined ? ownPlace(settings, new Date()) : resolve(given)
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

/** Beside the data rather than wherever the command is typed, under the second in which it began. */
function ownPlace({ home, location }: Settings, now: Date): string {
  const folder = join(home, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const second = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folder, `tutor-nexus-${second}.${'file' in location ? 'db' : 'archive'}`)
}

export async function restoreFrom(
  host: CommandHost,
  given: string,
  { json }: { json?: boolean },
): Promise<void> {
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
