import { sql, type Kysely } from 'kysely'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import type { FixedStatement } from '../fixed-statement.ts'
import type { Schema } from '../schema.ts'
import { sendAlong } from '../send-along.ts'
import { readStamp } from '../stamp.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { openWrite } from './hold.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPool } from './pool.ts'
import { postgresKysely } from './postgres-dialect.ts'
import { writeArchive } from './write-archive.ts'

export async function openPostgres(databaseUrl: string, settings: EngineSettings): Promise<Engine> {
  const db = postgresKysely(createPool(databaseUrl))
  try {
    await migratePostgres(db, settings)
    return new PostgresEngine(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

class PostgresEngine implements Engine {
  readonly dialect = 'postgres'
  readonly reader: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.reader = db
  }

  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T> {
    return this.reader.transaction().execute(async (db) => {
      await sendAlong(db, openWrite(options))
      return work(db)
    })
  }

  stamp(owner: string): Promise<StampRow> {
    return readStamp(this.reader, owner)
  }

  async ask<Row>(statement: FixedStatement): Promise<Row[]> {
    const { rows } = await this.reader.executeQuery<Row>(statement)
    return rows
  }

  async faults(): Promise<string[]> {
    // PostgreSQL looks after its own files; that it answers is what can be asked.
    await sql`select 1`.execute(this.reader)
    return []
  }

  archive(file: string): Promise<void> {
    return writeArchive(this.reader, file)
  }

  close(): Promise<void> {
    return this.reader.destroy()
  }
}
