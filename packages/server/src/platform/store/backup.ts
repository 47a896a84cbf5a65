import type { EngineSettings } from './engine.ts'
import { publishFile } from './files.ts'
import type { StoreLocation } from './open.ts'
import type { Store } from './store.ts'

export interface BackupOptions {
  /** A file of that name may be replaced. */
  readonly overwrite?: boolean
}

export interface RestoreResult {
  /** A backup of what was replaced, to undo the restore with; undefined where there was nothing. */
  readonly kept: string | undefined
}

/** Writes a complete backup to one file while the store goes on serving; a failure leaves no file behind. */
export async function backup(store: Store, destination: string, options: BackupOptions = {}): Promise<void> {
  await publishFile(destination, (partial) => store.backup(partial), options)
}

/**
 * Replaces the database by a backup of the same kind of database. Refused, with nothing changed, while anyone has the
 * database open, and for a backup that is damaged or of a newer program.
 */
export async function restore(
  location: StoreLocation,
  archive: string,
  settings: Pick<EngineSettings, 'migrations'> & Partial<EngineSettings>,
): Promise<RestoreResult> {
  const known: EngineSettings = { now: () => new Date(), bulk: false, ...settings }
  if ('file' in location) {
    const { restoreSqlite } = await import('./sqlite/restore-sqlite.ts')
    return { kept: await restoreSqlite(location.file, archive, known.migrations) }
  }
  const { restorePostgres } = await import('./postgres/restore-postgres.ts')
  return { kept: await restorePostgres(location.databaseUrl, archive, known) }
}
