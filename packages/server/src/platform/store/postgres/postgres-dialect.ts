import { once } from 'node:events'
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { GuardedDriver } from '../guarded-driver.ts'
import type { ColumnTypes } from '../migrations/migration.ts'
import type { PostgresLocation } from '../open.ts'
import type { Schema } from '../schema.ts'
import { encodeParameter } from '../statements.ts'
import { beingRestored, LOCK_SHARED } from './locks.ts'
import { PipelinedDriver, type ClientPool } from './pipelined-connection.ts'

export const postgresColumns: ColumnTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  real: sql`double precision`,
  bytes: sql`bytea`,
  boolean: sql`boolean`,
  // Unlike jsonb, json keeps the text as written.
  json: sql`json`,
}

/** Behind a pooler the next transaction may run where a statement was not prepared, so none gets a name. */
export const postgresDriver = (pool: ClientPool, isPooled = false): GuardedDriver =>
  new GuardedDriver(new PipelinedDriver(pool, { isPooled }), encodeParameter)

export function postgresKysely(driver: GuardedDriver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const CONNECTION_TIMEOUT_MS = 30_000
const MOST_CONNECTIONS = 10

/**
 * Each open connection holds the presence lock, so that a restore is refused while the database is in use. A pooler's
 * connections hold none: there `PostgresProcesses` does.
 */
export function createPool(
  { databaseUrl, isPooled = false }: PostgresLocation,
  max = MOST_CONNECTIONS,
): ClientPool {
  const verify: pg.PoolConfig['verify'] = (client, done) =>
    client.query<{ held: boolean }>(LOCK_SHARED, (error: Error | null, result) =>
      done(error ?? (result.rows[0]?.held ? undefined : beingRestored())),
    )
  return newPool({ connectionString: databaseUrl, min: 1, max, ...(!isPooled && { verify }) })
}

/** A pool with one connection that never times out. */
export function createSession(databaseUrl: string): ClientPool {
  return newPool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
}

function newPool(config: pg.PoolConfig): ClientPool {
  const types = new pg.TypeOverrides()
  // pg returns counts and sums as text because they could exceed a number. Ours do not.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    ...config,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  })
  // The next query replaces a broken idle connection. Without a listener the error would end the process.
  pool.on('error', () => undefined)

  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // The same for a connection in use; its next statement fails anyway.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  return {
    connect: () => pool.connect(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      await pool.end()
      // `pool.end` does not wait for its connections to close, but a restore needs that.
      while (open.size > 0) await once(pool, 'remove')
    },
  }
}
