import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import { createNew } from '../files.ts'
import type { Schema } from '../schema.ts'
import type { PreparedStatement } from '../statements.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { retryWhileBusy, connect } from './connect.ts'
import { copyDatabase } from './backup-file.ts'
import { lockShared, type DatabaseLock } from './restore-lock.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { sqliteKysely, encode } from './sqlite-dialect.ts'
import { StatementCache } from './statement-cache.ts'

export async function openSqlite(file: string, settings: EngineSettings): Promise<Engine> {
  await mkdir(dirname(file), { recursive: true })
  await createNew(file)
  const lock = await lockShared(file)
  const handles: Database.Database[] = []
  try {
    const writer = await connect(file, 'writer')
    handles.push(writer)
    if (settings.bulk) tuneForBulk(writer)
    const writerDb = sqliteKysely(writer)
    await migrateSqlite(writer, writerDb, settings)
    const reader = await connect(file, 'reader')
    handles.push(reader)
    return new SqliteEngine(lock, { writer, writerDb, reader })
  } catch (error) {
    for (const handle of handles) handle.close()
    lock.release()
    throw error
  }
}

const STAMP =
  'select generation, (select head from owner_head where owner = ?) as head from catalog_generation'

const EMPTY_STAMP: StampRow = { head: null, generation: 0 }

/** Keeps index pages in memory and checkpoints less often. */
function tuneForBulk(writer: Database.Database): void {
  writer.pragma('cache_size = -65536')
  writer.pragma('wal_autocheckpoint = 10000')
}

interface Connections {
  readonly writer: Database.Database
  readonly writerDb: Kysely<Schema>
  readonly reader: Database.Database
}

class SqliteEngine implements Engine {
  readonly dialect = 'sqlite'
  readonly reader: Kysely<Schema>
  readonly #lock: DatabaseLock
  readonly #connections: Connections
  readonly #batches: BatchRunner
  readonly #writes = new SerialQueue()
  #durable = false
  readonly #stamp: Database.Statement<[string], StampRow>
  readonly #statements: StatementCache
  readonly #cache: QueryCache

  constructor(lock: DatabaseLock, connections: Connections) {
    this.reader = sqliteKysely(connections.reader)
    this.#lock = lock
    this.#connections = connections
    this.#batches = new BatchRunner(connections.writer)
    this.#stamp = connections.reader.prepare(STAMP)
    this.#statements = new StatementCache(connections.reader)
    this.#cache = new QueryCache(connections.reader)
  }

  transact<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    return this.#change(durable, () => this.#connections.writerDb.transaction().execute(work))
  }

  transactBatch(
    statements: readonly PreparedStatement[],
    { durable = false }: WriteOptions,
  ): Promise<readonly number[]> {
    return this.#change(durable, () => this.#batches.run(statements))
  }

  beginBatch(): void {
    this.#cache.beginBatch()
  }

  stamp(owner: string): StampRow {
    return this.#cache.cached(STAMP, owner, () => this.#stamp.get(owner) ?? EMPTY_STAMP)
  }

  cachedQuery<Row>(text: string, parameter: string): Row[]
  cachedQuery(text: string, parameter: string): unknown[] {
    return this.#cache.cached(text, parameter, () => this.#statements.prepare(text).all([parameter]))
  }

  async checkIntegrity(): Promise<string[]> {
    const { reader } = this.#connections
    const rows = z
      .array(z.object({ integrity_check: z.string() }))
      .parse(reader.pragma('integrity_check(10)'))
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  }

  backup(file: string): Promise<void> {
    return copyDatabase(this.#connections.reader.name, file)
  }

  /** SQLite plans well without statistics here. */
  async analyze(): Promise<void> {}

  close(): Promise<void> {
    return this.#writes.take(async () => {
      this.#connections.reader.close()
      this.#connections.writer.close()
      this.#lock.release()
    })
  }

  #change<T>(durable: boolean, work: () => Promise<T>): Promise<T> {
    return this.#writes.take(async () => {
      this.#setDurable(durable)
      try {
        return await work()
      } finally {
        this.#cache.invalidate()
      }
    })
  }

  /** SQLite does not allow this inside a transaction, and it costs as much as a statement. */
  #setDurable(durable: boolean): void {
    if (durable === this.#durable) return
    this.#connections.writer.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    this.#durable = durable
  }
}

const CACHE_CAPACITY = 1000

/**
 * Query results since the last change to the database by any process. Checking for a change is faster than any query.
 */
export class QueryCache {
  readonly #version: Database.Statement<[], number>
  readonly #results = new Map<string, Map<string, unknown>>()
  #size = 0
  #seen: number | undefined
  /** Whether requests in this turn of the event loop share one check. */
  #inBatch = false
  #isChecked = false

  constructor(handle: Database.Database) {
    this.#version = handle.prepare<[], number>('pragma data_version').pluck()
  }

  /**
   * Requests read in one turn of the event loop were all sent before it began, so one check for changes
   * serves them all.
   */
  beginBatch(): void {
    if (this.#inBatch) return
    this.#inBatch = true
    this.#isChecked = false
    setImmediate(this.#endBatch)
  }

  /** This process has changed the database. */
  invalidate(): void {
    this.#isChecked = false
  }

  /** The cached result, or a new one if the database has changed since. */
  cached<Result>(text: string, parameter: string, query: () => Result): Result
  cached(text: string, parameter: string, query: () => unknown): unknown {
    this.#check()
    const results = this.#results.get(text) ?? new Map<string, unknown>()
    const known = results.get(parameter)
    if (known !== undefined) return known
    const found = query()
    this.#results.set(text, results.set(parameter, found))
    this.#size += 1
    return found
  }

  readonly #endBatch = (): void => {
    this.#inBatch = false
    this.#isChecked = false
  }

  #check(): void {
    if (this.#isChecked) return
    const version = this.#version.get()
    if (version !== this.#seen || this.#size >= CACHE_CAPACITY) {
      this.#results.clear()
      this.#size = 0
      this.#seen = version
    }
    this.#isChecked = this.#inBatch
  }
}

/** Runs transactions of known statements without a query builder. */
class BatchRunner {
  readonly #handle: Database.Database
  readonly #statements: StatementCache

  constructor(handle: Database.Database) {
    this.#handle = handle
    this.#statements = new StatementCache(handle)
  }

  /** The caller must be the only writer. */
  async run(statements: readonly PreparedStatement[]): Promise<number[]> {
    await retryWhileBusy(() => this.#run('begin immediate'))
    try {
      const changed = statements.map(({ sql, parameters }) => this.#run(sql, parameters))
      this.#run('commit')
      return changed
    } catch (error) {
      // SQLite rolls back on its own when the disk is full.
      if (this.#handle.inTransaction) this.#run('rollback')
      throw error
    }
  }

  #run(sql: string, parameters: readonly unknown[] = []): number {
    return Number(this.#statements.prepare(sql).run(parameters.map(encode)).changes)
  }
}

/** Runs one task at a time, in order. */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
