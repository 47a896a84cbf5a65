import type {
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
  AbortableOperationOptions,
  Driver,
  TransactionSettings,
} from 'kysely'
import { StoreError, rolledBack } from './errors.ts'
import type { Writer } from './store.ts'

/** A statement on its way. Its result is there when what it went with is. */
interface QueuedStatement {
  readonly result: Promise<QueryResult<unknown>>
}

/** One that can let a statement wait for the next. */
export interface QueueingConnection extends DatabaseConnection {
  send?(query: CompiledQuery): Promise<QueryResult<unknown>>
}

/** Turns a value into what the database's own driver takes. */
type EncodeParameter = (value: unknown) => unknown

/** A connection for one use: a forgotten `await` must not run its statement inside somebody else's transaction. */
class GuardedConnection implements DatabaseConnection {
  readonly connection: QueueingConnection
  readonly #encode: EncodeParameter
  #failed = false
  #over = false

  constructor(connection: QueueingConnection, encode: EncodeParameter) {
    this.connection = connection
    this.#encode = encode
  }

  get failed(): boolean {
    return this.#failed
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#assertHeld()
    try {
      return await this.connection.executeQuery<R>(this.#encoded(query))
    } catch (error) {
      this.#failed = true
      throw error
    }
  }

  /** Executes the statement together with the next one, or at once where nothing is won by waiting. */
  send(query: CompiledQuery): QueuedStatement {
    this.#assertHeld()
    const result = this.connection.send?.(this.#encoded(query)) ?? this.executeQuery(query)
    result.catch(() => {
      this.#failed = true
    })
    return { result }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('Rows are not streamed, because that would block the connection: read them in pages')
  }

  /** From here on the connection may be another's. */
  end(): void {
    this.#over = true
  }

  #encoded(query: CompiledQuery): CompiledQuery {
    return { ...query, parameters: query.parameters.map(this.#encode) }
  }

  #assertHeld(): void {
    if (!this.#over) return
    throw new StoreError('transaction-over', 'A query ran after its transaction: is an await missing?')
  }
}

export function guardedConnection(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection
  throw new TypeError('This connection was not given out by LeaseDriver')
}

/** Makes two drivers behave alike: values, what a failed statement means, and how long a connection may be used. */
export class GuardedDriver implements Driver {
  readonly #driver: Driver
  readonly #encode: EncodeParameter
  #leases = 0
  #lastReturned = Promise.withResolvers<void>()

  constructor(driver: Driver, encode: EncodeParameter) {
    this.#driver = driver
    this.#encode = encode
  }

  init(options?: AbortableOperationOptions): Promise<void> {
    return this.#driver.init(options)
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    this.#leases++
    try {
      return new GuardedConnection(await this.#driver.acquireConnection(options), this.#encode)
    } catch (error) {
      this.#returned()
      throw error
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(guardedConnection(connection).connection, settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = guardedConnection(connection)
    lease.end()
    // SQLite would commit the rest; PostgreSQL has already given up.
    if (lease.failed) throw rolledBack()
    await this.#driver.commitTransaction(lease.connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = guardedConnection(connection)
    lease.end()
    return this.#driver.rollbackTransaction(lease.connection)
  }

  async releaseConnection(
    connection: DatabaseConnection,
    options?: AbortableOperationOptions,
  ): Promise<void> {
    const lease = guardedConnection(connection)
    lease.end()
    await this.#driver.releaseConnection(lease.connection, options)
    this.#returned()
  }

  /** Waits for whoever has or awaits a connection: a pool that is ended before would never serve them. */
  async destroy(options?: AbortableOperationOptions): Promise<void> {
    if (this.#leases > 0) await this.#lastReturned.promise
    await this.#driver.destroy(options)
  }

  #returned(): void {
    this.#leases--
    if (this.#leases > 0) return
    this.#lastReturned.resolve()
    this.#lastReturned = Promise.withResolvers()
  }
}

/**
 * Lets a statement travel with the next one of its transaction, or with the commit. Its result comes with theirs, so
 * it can only be awaited after them; where it fails, they do.
 */
export function enqueueStatement(db: Writer, query: CompiledQuery): Promise<QueuedStatement> {
  return db.getExecutor().provideConnection(async (connection) => guardedConnection(connection).send(query))
}
