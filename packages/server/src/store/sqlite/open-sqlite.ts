import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Engine, EngineSettings } from '../engine.ts'
import { createNew } from '../files.ts'
import type { Schema } from '../schema.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { connect } from './connect.ts'
import { copyDatabase } from './copy-database.ts'
import { holdShared, type Hold } from './hold.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { sqliteKysely } from './sqlite-dialect.ts'
import { Turns } from './turns.ts'

export async function openSqlite(file: string, settings: EngineSettings): Promise<Engine> {
  await mkdir(dirname(file), { recursive: true })
  await createNew(file)
  const hold = await holdShared(file)
  const handles: Database.Database[] = []
  try {
    const writer = await connect(file, 'writer')
    handles.push(writer)
    const writerDb = sqliteKysely(writer)
    await migrateSqlite(writer, writerDb, settings)
    const reader = await connect(file, 'reader')
    handles.push(reader)
    return new SqliteEngine(hold, { writer, writerDb, reader })
  } catch (error) {
    for (const handle of handles) handle.close()
    hold.release()
    throw error
  }
}

interface Connections {
  readonly writer: Database.Database
  readonly writerDb: Kysely<Schema>
  readonly reader: Database.Database
}

class SqliteEngine implements Engine {
  readonly dialect = 'sqlite'
  readonly reader: Kysely<Schema>
  readonly #hold: Hold
  readonly #connections: Connections
  readonly #turns = new Turns()

  constructor(hold: Hold, connections: Connections) {
    this.reader = sqliteKysely(connections.reader)
    this.#hold = hold
    this.#connections = connections
  }

  transact<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    const { writer, writerDb } = this.#connections
    return this.#turns.take(async () => {
      if (durable) writer.pragma('synchronous = FULL')
      try {
        return await writerDb.transaction().execute(work)
      } finally {
        if (durable) writer.pragma('synchronous = NORMAL')
      }
    })
  }

  archive(file: string): Promise<void> {
    return copyDatabase(this.#connections.reader.name, file)
  }

  close(): Promise<void> {
    return this.#turns.take(async () => {
      this.#connections.reader.close()
      this.#connections.writer.close()
      this.#hold.release()
    })
  }
}
