import type Database from 'better-sqlite3'
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
} from 'kysely'
import { GuardedDriver } from '../guarded-driver.ts'
import type { ColumnTypes } from '../migrations/migration.ts'
import { encodeParameter } from '../statements.ts'
import type { Schema } from '../schema.ts'
import { retryWhileBusy } from './connect.ts'
import { StatementCache } from './statement-cache.ts'

/** `StatementCache` decodes by these type names. SQLite gives `json_text` text affinity because of its name. */
export const sqliteColumns: ColumnTypes = {
  text: sql`text`,
  integer: sql`integer`,
  real: sql`real`,
  bytes: sql`blob`,
  boolean: sql`boolean`,
  json: sql`json_text`,
}

/** Kysely over one connection. Statements run immediately; only one transaction may be open at a time. */
export function sqliteKysely(handle: Database.Database): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new UnqueuedAdapter(),
      createDriver: () => new GuardedDriver(new ImmediateDriver(handle), encode),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

export function encode(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : encodeParameter(value)
}

class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #handle: Database.Database

  constructor(handle: Database.Database) {
    super({ database: new StatementCache(handle) })
    this.#handle = handle
  }

  // A deferred transaction that reads first and writes later fails with two writers, despite a busy timeout.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await retryWhileBusy(() => connection.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  // SQLite rolls back on its own when the disk is full. A second rollback would hide the original error.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handle.inTransaction) await super.rollbackTransaction(connection)
  }
}
