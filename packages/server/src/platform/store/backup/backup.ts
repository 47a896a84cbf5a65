import { open } from 'node:fs/promises'
import type { EngineSettings } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { publishFile } from '../files.ts'
import { directUrlOf, type StoreLocation } from '../open.ts'
import type { DialectName, Store } from '../store.ts'

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
  await assertArchiveOf('file' in location ? 'sqlite' : 'postgres', archive)
  if ('file' in location) {
    const { restoreSqlite } = await import('../sqlite/restore-sqlite.ts')
    return { kept: await restoreSqlite(location.file, archive, known.migrations) }
  }
  const { restorePostgres } = await import('../postgres/restore-postgres.ts')
  return { kept: await restorePostgres(directUrlOf(location), archive, known) }
}

const FIRST_BYTES: Readonly<Record<DialectName, Buffer>> = {
  sqlite: Buffer.from('SQLite format 3\0'),
  postgres: Buffer.from([0x1f, 0x8b]),
}

const OTHER: Readonly<Record<DialectName, { dialect: DialectName; advice: string }>> = {
  sqlite: {
    dialect: 'postgres',
    advice:
      'is a backup of a PostgreSQL database, but this installation uses SQLite. Set TN_DATABASE_URL to restore it.',
  },
  postgres: {
    dialect: 'sqlite',
    advice:
      'is a backup of a SQLite database, but this installation uses PostgreSQL. Unset TN_DATABASE_URL to restore it.',
  },
}

/** Throws if the backup was made from the other kind of database. */
async function assertArchiveOf(dialect: DialectName, archive: string): Promise<void> {
  const other = OTHER[dialect]
  const first = FIRST_BYTES[other.dialect]
  const handle = await open(archive, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(first.length), 0, first.length, 0)
    if (buffer.equals(first)) throw new StoreError('bad-archive', `${archive} ${other.advice}`)
  } finally {
    await handle.close()
  }
}
