import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import { exists } from '../files.ts'
import { type KeyedQuery, SameRows } from '../lookups/keyed-query.ts'
import type { Schema } from '../schema.ts'
import type { PreparedStatement } from '../statements.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { connect } from './connect.ts'
import { copyDatabase } from './backup-file.ts'
import { GroupCommit } from './group-commit.ts'
import { integrityFaults } from './integrity.ts'
import { lockShared, type DatabaseLock } from './restore-lock.ts'
import { isBehind } from './migrate-sqlite.ts'
import { assertNotEmpty, createDatabase, migrateDatabase } from './prepare-database.ts'
import { sqliteKysely } from './sqlite-dialect.ts'
import { SqliteProcesses } from './sqlite-processes.ts'
import { StatementBatch } from './statement-batch.ts'
import { StatementCache } from './statement-cache.ts'

export async function openSqlite(file: string, settings: EngineSettings): Promise<Engine> {
  await mkdir(dirname(file), { recursive: true })
  for (;;) {
    if (!(await exists(file))) await createDatabase(file, settings)
    const engine = await openCurrent(file, settings)
    if (engine) return engine
    await migrateDatabase(file, settings)
  }
}

/** Undefined if migrations are missing: they must not run while others have the file open. */
async function openCurrent(file: string, settings: EngineSettings): Promise<Engine | undefined> {
  const lock = await lockShared(file)
  const handles: Database.Database[] = []
  const release = () => {
    for (const handle of handles) handle.close()
    lock.release()
  }
  try {
    await assertNotEmpty(file)
    const writer = await connect(file, 'writer')
    handles.push(writer)
    if (settings.bulk) tuneForBulk(writer)
    const writerDb = sqliteKysely(writer, { inGroups: true })
    if (await isBehind(writerDb, settings)) {
      release()
      return undefined
    }
    const reader = await connect(file, 'reader')
    handles.push(reader)
    return new SqliteEngine(lock, { writer, writerDb, reader })
  } catch (error) {
    release()
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
  readonly processes: SqliteProcesses
  readonly #lock: DatabaseLock
  readonly #connections: Connections
  readonly #batch: StatementBatch
  readonly #writes: GroupCommit
  readonly #stamp: Database.Statement<[string], StampRow>
  readonly #statements: StatementCache
  readonly #cache: QueryCache
  readonly #sameRows = new SameRows()

  constructor(lock: DatabaseLock, connections: Connections) {
    this.reader = sqliteKysely(connections.reader)
    this.processes = new SqliteProcesses(connections.reader.name)
    this.#lock = lock
    this.#connections = connections
    this.#batch = new StatementBatch(connections.writer)
    this.#stamp = connections.reader.prepare(STAMP)
    this.#statements = new StatementCache(connections.reader)
    this.#cache = new QueryCache(connections.reader)
    this.#writes = new GroupCommit(connections.writer, () => this.#cache.invalidate())
  }

  transact<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    return this.#writes.write(durable, () => this.#connections.writerDb.transaction().execute(work))
  }

  transactBatch(
    statements: readonly PreparedStatement[],
    { durable = false }: WriteOptions,
  ): Promise<readonly number[]> {
    return this.#writes.write(durable, () => this.#batch.run(statements))
  }

  beginBatch(): void {
    this.#cache.beginBatch()
  }

  stamp(owner: string): StampRow {
    return this.#cache.cached(STAMP, owner, () => this.#stamp.get(owner) ?? EMPTY_STAMP)
  }

  cachedQuery<Row>(query: KeyedQuery<Row>, key: string): readonly Row[]
  cachedQuery(query: KeyedQuery<unknown>, key: string): readonly unknown[] {
    const find = () => this.#sameRows.same(query, key, this.#statements.prepare(query.one).all([key]))
    return this.#cache.cached(query.one, key, find)
  }

  async checkIntegrity(): Promise<string[]> {
    return integrityFaults(this.#connections.reader)
  }

  backup(file: string): Promise<void> {
    return copyDatabase(this.#connections.reader.name, file)
  }

  /** SQLite plans well without statistics here. */
  async analyze(): Promise<void> {}

  connections(): undefined {
    return undefined
  }

  async close(): Promise<void> {
    await this.#writes.settle()
    await this.processes.close()
    this.#connections.reader.close()
    this.#connections.writer.close()
    this.#lock.release()
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
