import { monotonicFactory } from 'ulid'
import { DatabaseStore } from './database-store.ts'
import type { Engine, EngineSettings } from './engine.ts'
import type { Migration } from './migrations/migration.ts'
import type { Store } from './store.ts'

/** A SQLite file, or a PostgreSQL schema of our own. */
export type StoreLocation = { readonly file: string } | PostgresLocation

export interface PostgresLocation {
  readonly databaseUrl: string
  /** Past a connection pooler, for what belongs to one connection: locks, notifications, migrations. */
  readonly directUrl?: string
  /** Whether a pooler may run each transaction on another connection. */
  readonly isPooled?: boolean
}

export const directUrlOf = ({ databaseUrl, directUrl }: PostgresLocation): string => directUrl ?? databaseUrl

export interface StoreSettings extends Partial<EngineSettings> {
  /** All migrations, ordered by number. */
  readonly migrations: readonly Migration[]
  readonly newId?: () => string
}

/** Opens the database, creates it if needed and runs missing migrations. Several processes can have it open. */
export async function openDatabase(location: StoreLocation, settings: StoreSettings): Promise<Store> {
  const { now = () => new Date(), newId = monotonicFactory() } = settings
  const engine = await openEngine(location, {
    now,
    migrations: settings.migrations,
    bulk: settings.bulk ?? false,
    ...(settings.onMigrated && { onMigrated: settings.onMigrated }),
  })
  try {
    return new DatabaseStore(
      engine,
      await ensureDevice(engine, { id: newId(), createdAt: now().toISOString() }),
    )
  } catch (error) {
    await engine.close()
    throw error
  }
}

// Loads only the driver in use, to keep start-up fast.
async function openEngine(location: StoreLocation, settings: EngineSettings): Promise<Engine> {
  if ('file' in location) {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts')
    return openSqlite(location.file, settings)
  }
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location, settings)
}

async function ensureDevice(engine: Engine, fresh: { id: string; createdAt: string }): Promise<string> {
  const find = engine.reader.selectFrom('device').select('id')
  const known = await find.executeTakeFirst()
  if (known) return known.id
  await engine.transact(
    (db) =>
      db
        .insertInto('device')
        .values({ singleton: 1, ...fresh })
        .onConflict((on) => on.doNothing())
        .execute(),
    { durable: true },
  )
  return (await find.executeTakeFirstOrThrow()).id
}
