import type { RowOwner } from '../platform/feature/feature.ts'
import { restore, type RestoreResult } from '../platform/store/backup.ts'
import type { EngineSettings } from '../platform/store/engine.ts'
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
  openDatabase(location, { migrations, ...settings })

export const restoreStore = (
  location: StoreLocation,
  archive: string,
  settings: Partial<EngineSettings> = {},
): Promise<RestoreResult> => restore(location, archive, { migrations, ...settings })
