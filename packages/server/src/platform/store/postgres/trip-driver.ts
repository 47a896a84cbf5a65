import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely'
import type { PoolClient } from 'pg'
import { TripConnection } from './trip-connection.ts'

/** Of a pool of connections; as little as this driver needs. */
export interface ClientPool {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/** Kysely over PostgreSQL: a transaction begins with its first statement, in the same journey. */
export class TripDriver implements Driver {
  readonly #pool: ClientPool
  readonly #connections = new WeakMap<PoolClient, TripConnection>()
  readonly #broken = new WeakSet<TripConnection>()

  constructor(pool: ClientPool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new TripConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const mode = accessMode === undefined ? '' : ` ${accessMode}`
    ours(connection).begin(`${level}${mode}`)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await ours(connection).rollback()
    } catch (error) {
      this.#broken.add(ours(connection))
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = ours(connection)
    own.client.release(this.#broken.has(own))
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): TripConnection {
  if (connection instanceof TripConnection) return connection
  throw new TypeError('This connection was not given out by TripDriver')
}
