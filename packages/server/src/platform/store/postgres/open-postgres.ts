import { sql, type Kysely } from 'kysely'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import { changedRows, fixedStatement, type FixedStatement } from '../fixed-statement.ts'
import type { LeaseDriver } from '../lease-driver.ts'
import { leaseOf } from '../lease.ts'
import type { Schema } from '../schema.ts'
import { sendAlong } from '../send-along.ts'
import { readStamp } from '../stamp.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { openWrite } from './hold.ts'
import { measureTables } from './measure-tables.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPool } from './pool.ts'
import { postgresDriver, postgresKysely } from './postgres-dialect.ts'
import { writeArchive } from './write-archive.ts'

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
  readonly #driver: LeaseDriver

  constructor(db: Kysely<Schema>, driver: LeaseDriver) {
    this.reader = db
    this.#driver = driver
  }

  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T> {
    return this.reader.transaction().execute(async (db) => {
      await sendAlong(db, openWrite(options))
      return work(db)
    })
  }

  /** In one journey, which is a transaction without being called one. */
  async transactAtOnce(
    statements: readonly FixedStatement[],
    options: WriteOptions,
  ): Promise<readonly number[]> {
    const last = statements.at(-1)
    if (!last) return []
    const lease = leaseOf(await this.#driver.acquireConnection())
    try {
      lease.send(openWrite(options))
      const sent = statements.slice(0, -1).map((statement) => lease.send(statement).result)
      const result = await lease.executeQuery(last)
      return [...(await Promise.all(sent)), result].map(changedRows)
    } finally {
      await this.#driver.releaseConnection(lease)
    }
  }

  stamp(owner: string): Promise<StampRow> {
    return readStamp(this.reader, owner)
  }

  async ask<Row>(question: string, about: string): Promise<Row[]> {
    const { rows } = await this.reader.executeQuery<Row>(fixedStatement(question, about))
    return rows
  }

  /** Every question is asked anew. */
  beginBatch(): void {}

  async faults(): Promise<string[]> {
    // PostgreSQL looks after its own files; that it answers is what can be asked.
    await sql`select 1`.execute(this.reader)
    return []
  }

  archive(file: string): Promise<void> {
    return writeArchive(this.reader, file)
  }

  measure(): Promise<void> {
    return measureTables(this.reader)
  }

  close(): Promise<void> {
    return this.reader.destroy()
  }
}
