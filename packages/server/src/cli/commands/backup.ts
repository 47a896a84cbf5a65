import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '../../settings.ts'
import { backup, restore } from '../../store/backup.ts'
import { openStore } from '../../store/open.ts'
import { UsageError } from '../exit.ts'
import { printJson } from '../output.ts'
import type { BackupOptions } from '../upkeep-commands.ts'
import { ensureHome } from '../with-app.ts'

export async function backUp(given: string | undefined, { force, json }: BackupOptions): Promise<void> {
  const settings = readSettings()
  if ('file' in settings.location && !existsSync(settings.location.file)) {
    throw new UsageError(`There is nothing to back up yet in ${settings.home}.`)
  }
  const day = new Date().toISOString().slice(0, 10)
  const file = resolve(given ?? `tutor-nexus-${day}.${settings.shared ? 'archive' : 'db'}`)
  const store = await openStore(settings.location)
  try {
    await backup(store, file, { overwrite: force ?? false })
  } finally {
    await store.close()
  }
  const bytes = statSync(file).size
  if (json) printJson({ file, bytes })
  else console.log(`Backed up to ${file} (${bytes} bytes).`)
}

export async function restoreFrom(given: string, { json }: { json?: boolean }): Promise<void> {
  const file = resolve(given)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const settings = readSettings()
  ensureHome(settings)
  const { kept } = await restore(settings.location, file)
  if (json) return printJson({ restored: file, kept: kept ?? null })
  console.log(`Restored from ${file}.`)
  if (kept !== undefined)
    console.log(`What was there before is kept in ${kept}; \`tn restore\` with it undoes this.`)
}
