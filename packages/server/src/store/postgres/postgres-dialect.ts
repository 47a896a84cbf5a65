import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { LeaseDriver } from '../lease-driver.ts'
import type { ColumnTypes } from '../migrations/migration.ts'
import { encodeParameter } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { beingRestored, HOLD_SHARED } from './hold.ts'

export const postgresColumns: ColumnTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  real: sql`double precision`,
  boolean: sql`boolean`,
  // Unlike jsonb it keeps the text as it was written.
  json: sql`json`,
}

/** Connections that make a restore wait its turn: as long as one is open, the database is in use. */
export function createPool(databaseUrl: string): pg.Pool {
  return newPool({
    connectionString: databaseUrl,
    min: 1,
    onConnect: async (client) => {
      const { rows } = await client.query<{ held: boolean }>(HOLD_SHARED)
      if (!rows[0]?.held) throw beingRestored()
    },
  })
}

/** One connection that stays the same for as long as it is needed. */
export function createSession(databaseUrl: string): pg.Pool {
  return newPool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
}

export function postgresKysely(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LeaseDriver(new PostgresDriver({ pool }), encodeParameter),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  })
}

function newPool(config: pg.PoolConfig): pg.Pool {
  const types = new pg.TypeOverrides()
  // Counts and sums arrive as text, because they could be too large for a number. Ours are not.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({ ...config, types })
  // An idle connection that breaks is replaced by the next query; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return pool
}
