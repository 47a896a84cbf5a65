import type { RowOwner } from '../platform/feature/feature.ts'
import { restore, type RestoreResult } from '../platform/store/backup/backup.ts'
import type { EngineSettings, Migrated } from '../platform/store/engine.ts'
import { inspectDatabase, type DatabaseReport } from '../platform/store/health/inspect.ts'
import { platformMigrations } from '../platform/store/migrations/index.ts'
import type { Migration } from '../platform/store/migrations/migration.ts'
import { openDatabase, type StoreLocation, type StoreSettings } from '../platform/store/open.ts'
import { platformTables } from '../platform/store/platform-tables.ts'
import type { Store } from '../platform/store/store.ts'
import { features } from '../registry.ts'

/** In the order of their numbers, whichever feature they belong to. */
export const migrations: readonly Migration[] = [
  ...platformMigrations,
  ...features.flatMap((feature) => feature.migrations),
].toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Every table, and whose the rows are: export, erasure and the tests go by this. */
export const tables: Readonly<Record<string, RowOwner>> = Object.assign(
  {},
  platformTables,
  ...features.map((feature) => feature.tables),
)

/**
 * Opens the database, creates it if there is none and brings its schema up to date. Any number of processes may have
 * it open at once.
 *
 * @example
 * const store = await openStore({ file: '/home/me/.local/share/tutor-nexus/tutor-nexus.db' })
 */
export const openStore = (location: StoreLocation, settings: Partial<StoreSettings> = {}): Promise<Store> =>
  openDatabase(location, { migrations, onMigrated: sayMigrated, ...settings })

/** Reads the database without changing it. */
export const inspectStore = (location: StoreLocation): Promise<DatabaseReport> =>
  inspectDatabase(location, migrations)

export const migratedText = ({ from, to }: Migrated): string =>
  `Migrated the database from schema ${from} to ${to}.`

/** On standard error: what a command prints may be read by a program. */
function sayMigrated(done: Migrated): void {
  if (done.from > 0) process.stderr.write(`${migratedText(done)}\n`)
}

export const restoreStore = (
  location: StoreLocation,
  archive: string,
  settings: Partial<EngineSettings> = {},
): Promise<RestoreResult> => restore(location, archive, { migrations, ...settings })
