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

export interface SqliteKyselyOptions {
  /** Whether a transaction is a savepoint of one that `GroupCommit` begins and commits. */
  readonly inGroups?: boolean
}

/** Kysely over one connection. Statements run immediately; only one transaction may be open at a time. */
export function sqliteKysely(
  handle: Database.Database,
  { inGroups = false }: SqliteKyselyOptions = {},
): Kysely<Schema> {
  const driver = inGroups ? new SavepointDriver(handle) : new ImmediateDriver(handle)
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new UnqueuedAdapter(),
      createDriver: () => new GuardedDriver(driver, encode),
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
  readonly handle: Database.Database

  constructor(handle: Database.Database) {
    super({ database: new StatementCache(handle) })
    this.handle = handle
  }

  // A deferred transaction that reads first and writes later fails with two writers, despite a busy timeout.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await retryWhileBusy(() => connection.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  // SQLite rolls back on its own when the disk is full. A second rollback would hide the original error.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.handle.inTransaction) await super.rollbackTransaction(connection)
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint work')
const RELEASE = CompiledQuery.raw('release work')
const UNDO = CompiledQuery.raw('rollback to work')

class SavepointDriver extends ImmediateDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(SAVEPOINT)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(RELEASE)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.handle.inTransaction) return
    await connection.executeQuery(UNDO)
    await connection.executeQuery(RELEASE)
  }
}
