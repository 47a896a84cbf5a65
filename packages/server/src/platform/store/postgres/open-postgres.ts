import { sql, type Kysely, type QueryResult } from 'kysely'
import { commitError } from '../errors.ts'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import { changedRows, type PreparedStatement } from '../statements.ts'
import { guardedConnection, enqueueStatement, type GuardedDriver } from '../guarded-driver.ts'
import type { KeyedQuery } from '../lookups/keyed-query.ts'
import { lookUpsCountSince, stampsCountSince } from '../lookups/request-scope.ts'
import type { Schema } from '../schema.ts'
import { directUrlOf, type PostgresLocation } from '../open.ts'
import type { ConnectionCounts, WriteOptions, Writer } from '../store.ts'
import type { ClientPool } from './pipelined-connection.ts'
import { writeLock } from './locks.ts'
import { LookUps, MOST_ROUND_TRIPS } from './look-ups.ts'
import { analyzeTables, migratePostgres } from './migrate-postgres.ts'
import { PostgresProcesses } from './postgres-processes.ts'
import { createPool, createSession, postgresDriver, postgresKysely } from './postgres-dialect.ts'
import { writeDump } from './dump.ts'

export async function openPostgres(location: PostgresLocation, settings: EngineSettings): Promise<Engine> {
  const pool = createPool(location)
  const driver = postgresDriver(pool, location.isPooled)
  const db = postgresKysely(driver)
  const processes = new PostgresProcesses(location)
  try {
    if (location.isPooled) await processes.own()
    await migrateDirectly(db, location, settings)
    const lookUpDriver = postgresDriver(createPool(location, MOST_ROUND_TRIPS), location.isPooled)
    return new PostgresEngine({ db, driver, pool, processes, lookUpDriver })
  } catch (error) {
    await processes.close()
    await db.destroy()
    throw error
  }
}

async function migrateDirectly(
  db: Kysely<Schema>,
  location: PostgresLocation,
  settings: EngineSettings,
): Promise<void> {
  if (!location.isPooled) return migratePostgres(db, settings)
  const direct = postgresKysely(postgresDriver(createSession(directUrlOf(location))))
  try {
    await migratePostgres(direct, settings)
  } finally {
    await direct.destroy()
  }
}

const NO_STAMP: StampRow = { head: null, generation: 0 }

const STAMP: KeyedQuery<StampRow> = {
  one: 'select generation, (select head from owner_head where owner = $1) as head from catalog_generation',
  many: `select wanted.owner as "lookUpKey", head, generation
    from unnest($1::text[]) as wanted (owner) cross join catalog_generation
      left join owner_head on owner_head.owner = wanted.owner collate "C"`,
  isOfOwners: true,
}

function lookUpsOn(driver: GuardedDriver): LookUps {
  return new LookUps(async (statements) => {
    const connection = guardedConnection(await driver.acquireConnection())
    try {
      return (await sendTogether(connection, statements)).map(({ rows }) => rows)
    } finally {
      await driver.releaseConnection(connection)
    }
  })
}

type GuardedConnection = ReturnType<typeof guardedConnection>

/** Sends statements in one round trip. */
async function sendTogether(
  connection: GuardedConnection,
  statements: readonly PreparedStatement[],
): Promise<QueryResult<unknown>[]> {
  const last = statements.at(-1)
  if (!last) return []
  const sent = statements.slice(0, -1).map((statement) => connection.enqueue(statement).result)
  const result = await connection.executeQuery(last)
  return [...(await Promise.all(sent)), result]
}

interface EngineParts {
  readonly db: Kysely<Schema>
  readonly driver: GuardedDriver
  readonly pool: ClientPool
  readonly processes: PostgresProcesses
  /** Look-ups go past the writes that wait for a connection. */
  readonly lookUpDriver: GuardedDriver
}

class PostgresEngine implements Engine {
  readonly dialect = 'postgres'
  readonly reader: Kysely<Schema>
  readonly processes: PostgresProcesses
  readonly #driver: GuardedDriver
  readonly #pool: ClientPool
  readonly #lookUpDriver: GuardedDriver
  readonly #lookUps: LookUps
  #closing: Promise<void> | undefined

  constructor({ db, driver, pool, processes, lookUpDriver }: EngineParts) {
    this.reader = db
    this.processes = processes
    this.#driver = driver
    this.#pool = pool
    this.#lookUpDriver = lookUpDriver
    this.#lookUps = lookUpsOn(lookUpDriver)
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
    if (statements.length === 0) return []
    const connection = guardedConnection(await this.#driver.acquireConnection())
    try {
      const [, ...results] = await sendTogether(connection, [writeLock(options), ...statements])
      return results.map(changedRows)
    } catch (error) {
      throw commitError(error)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }

  async stamp(owner: string): Promise<StampRow> {
    const [stamp = NO_STAMP] = await this.#lookUps.ask(STAMP, owner, stampsCountSince())
    return stamp
  }

  cachedQuery<Row>(query: KeyedQuery<Row>, key: string, owner: string | undefined): Promise<readonly Row[]> {
    const since = lookUpsCountSince()
    const rows = this.#lookUps.ask(query, key, since)
    if (owner !== undefined) this.#lookUps.expect(owner, since)
    return rows
  }

  /** Look-ups are shared by requests, not by turns of the event loop. */
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

  connections(): ConnectionCounts {
    return this.#pool.counts()
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    await this.processes.close()
    await this.#lookUpDriver.destroy()
    await this.reader.destroy()
  }
}
