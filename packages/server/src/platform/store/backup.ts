import type { EngineSettings } from './engine.ts'
import { publishFile } from './files.ts'
import type { StoreLocation } from './open.ts'
import type { Store } from './store.ts'

export interface BackupOptions {
  /** Allows replacing an existing file of that name. */
  readonly overwrite?: boolean
}

export interface RestoreResult {
  /** The backup of the replaced database, for undoing the restore. Undefined if there was no database. */
  readonly kept: string | undefined
}

/** Writes a complete backup to one file while the store keeps serving. A failure leaves no file behind. */
export async function backup(store: Store, destination: string, options: BackupOptions = {}): Promise<void> {
  await publishFile(destination, (partial) => store.backup(partial), options)
}

/**
 * Replaces the database with a backup from the same kind of database. It is refused, and nothing changes,
 * while another program has the database open, and if the backup is damaged or from a newer version.
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
