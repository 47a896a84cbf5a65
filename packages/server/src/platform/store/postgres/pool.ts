import { once } from 'node:events'
import pg from 'pg'
import { beingRestored, HOLD_SHARED } from './hold.ts'
import type { ClientPool } from './trip-driver.ts'

const CONNECTION_TIMEOUT_MS = 30_000

/** Connections that make a restore wait its turn: as long as one is open, the database is in use. */
export function createPool(databaseUrl: string): ClientPool {
  return newPool({
    connectionString: databaseUrl,
    min: 1,
    verify: (client, done) =>
      client.query<{ held: boolean }>(HOLD_SHARED, (error: Error | null, result) =>
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
