import { sql, type Kysely } from 'kysely'
import { readStamp, type Engine, type EngineSettings, type StampRow } from '../engine.ts'
import { changedRows, preparedStatement, type PreparedStatement } from '../statements.ts'
import { guardedConnection, enqueueStatement, type GuardedDriver } from '../guarded-driver.ts'
import type { Schema } from '../schema.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { writeLock } from './locks.ts'
import { analyzeTables, migratePostgres } from './migrate-postgres.ts'
import { createPool, postgresDriver, postgresKysely } from './postgres-dialect.ts'
import { writeDump } from './dump.ts'

export async function openPostgres(databaseUrl: string, settings: EngineSettings): Promise<Engine> {
  const driver = postgresDriver(createPool(databaseUrl))
  const db = postgresKysely(driver)
  try {
    await migratePostgres(db, settings)
    return new PostgresEngine(db, driver)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

class PostgresEngine implements Engine {
  readonly dialect = 'postgres'
  readonly reader: Kysely<Schema>
  readonly #driver: GuardedDriver

  constructor(db: Kysely<Schema>, driver: GuardedDriver) {
    this.reader = db
    this.#driver = driver
  }

  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T> {
    return this.reader.transaction().execute(async (db) => {
      await enqueueStatement(db, writeLock(options))
      return work(db)
    })
  }

  /** One round trip, which PostgreSQL runs as an implicit transaction. */
  async transactBatch(
    statements: readonly PreparedStatement[],
    options: WriteOptions,
  ): Promise<readonly number[]> {
    const last = statements.at(-1)
    if (!last) return []
    const connection = guardedConnection(await this.#driver.acquireConnection())
    try {
      connection.enqueue(writeLock(options))
      const sent = statements.slice(0, -1).map((statement) => connection.enqueue(statement).result)
      const result = await connection.executeQuery(last)
      return [...(await Promise.all(sent)), result].map(changedRows)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }

  stamp(owner: string): Promise<StampRow> {
    return readStamp(this.reader, owner)
  }

  async cachedQuery<Row>(text: string, parameter: string): Promise<Row[]> {
    const { rows } = await this.reader.executeQuery<Row>(preparedStatement(text, parameter))
    return rows
  }

  /** PostgreSQL queries are not cached. */
  beginBatch(): void {}

  async checkIntegrity(): Promise<string[]> {
    // PostgreSQL checks its own files, so this only checks that it responds.
    await sql`select 1`.execute(this.reader)
    return []
  }

  backup(file: string): Promise<void> {
    return writeDump(this.reader, file)
  }

  analyze(): Promise<void> {
    return analyzeTables(this.reader)
  }

  close(): Promise<void> {
    return this.reader.destroy()
  }
}
