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
  // Unlike jsonb it keeps the text as it was written.
  json: sql`json`,
}

export const postgresDriver = (pool: ClientPool): GuardedDriver =>
  new GuardedDriver(new PipelinedDriver(pool), encodeParameter)

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

/** Connections that make a restore wait its turn: as long as one is open, the database is in use. */
export function createPool(databaseUrl: string): ClientPool {
  return newPool({
    connectionString: databaseUrl,
    min: 1,
    verify: (client, done) =>
      client.query<{ held: boolean }>(LOCK_SHARED, (error: Error | null, result) =>
        done(error ?? (result.rows[0]?.held ? undefined : beingRestored())),
      ),
  })
}

/** One connection that stays the same for as long as it is needed. */
export function createSession(databaseUrl: string): ClientPool {
  return newPool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
}

function newPool(config: pg.PoolConfig): ClientPool {
  const types = new pg.TypeOverrides()
  // Counts and sums arrive as text, because they could be too large for a number. Ours are not.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    ...config,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced by the next query; unheard, its error would end the process.
  pool.on('error', () => undefined)

  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // So would that of one in use, whose next statement fails by itself.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  return {
    connect: () => pool.connect(),
    async end() {
      await pool.end()
      // The pool does not wait for its connections, but whoever wants to restore next does.
      while (open.size > 0) await once(pool, 'remove')
    },
  }
}
