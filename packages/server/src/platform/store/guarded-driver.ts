import type {
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
  AbortableOperationOptions,
  Driver,
  TransactionSettings,
} from 'kysely'
import { commitError, rolledBack, StoreError } from './errors.ts'
import type { Writer } from './store.ts'

/** A statement that waits to be sent. Its result resolves together with the batch. */
interface QueuedStatement {
  readonly result: Promise<QueryResult<unknown>>
}

/** A connection that can queue a statement until the next one. */
export interface QueueingConnection extends DatabaseConnection {
  send?(query: CompiledQuery): Promise<QueryResult<unknown>>
}

type EncodeParameter = (value: unknown) => unknown

/** A connection for one use. A forgotten `await` must not run its statement in another transaction. */
class GuardedConnection implements DatabaseConnection {
  readonly connection: QueueingConnection
  readonly #encode: EncodeParameter
  #failure: { readonly error: unknown } | undefined
  #over = false

  constructor(connection: QueueingConnection, encode: EncodeParameter) {
    this.connection = connection
    this.#encode = encode
  }

  /** The first statement's error. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#assertOpen()
    try {
      return await this.connection.executeQuery<R>(this.#encoded(query))
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }

  /** Queues the statement for the next round trip, or runs it right away if the driver cannot queue. */
  enqueue(query: CompiledQuery): QueuedStatement {
    this.#assertOpen()
    const result = this.connection.send?.(this.#encoded(query)) ?? this.executeQuery(query)
    result.catch((error: unknown) => {
      this.#failure ??= { error }
    })
    return { result }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('Streaming would block the connection. Read rows in pages instead')
  }

  /** The connection may go to another caller from here on. */
  end(): void {
    this.#over = true
  }

  #encoded(query: CompiledQuery): CompiledQuery {
    return { ...query, parameters: query.parameters.map(this.#encode) }
  }

  #assertOpen(): void {
    if (!this.#over) return
    throw new StoreError('transaction-over', 'A query ran after its transaction ended. Is an await missing?')
  }
}

export function guardedConnection(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection
  throw new TypeError('This connection was not given out by LeaseDriver')
}

/** Gives both drivers the same value encoding, failure handling and connection lifetime. */
export class GuardedDriver implements Driver {
  readonly #driver: Driver
  readonly #encode: EncodeParameter
  #open = 0
  #allReturned = Promise.withResolvers<void>()

  constructor(driver: Driver, encode: EncodeParameter) {
    this.#driver = driver
    this.#encode = encode
  }

  init(options?: AbortableOperationOptions): Promise<void> {
    return this.#driver.init(options)
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    this.#open++
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
    const guarded = guardedConnection(connection)
    guarded.end()
    // SQLite would commit the other statements; PostgreSQL has already aborted.
    if (guarded.failure) throw rolledBack(guarded.failure.error)
    try {
      await this.#driver.commitTransaction(guarded.connection)
    } catch (error) {
      throw commitError(error)
    }
  }

  /** Callers need the error that led here, so a failing rollback does not replace it. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const guarded = guardedConnection(connection)
    guarded.end()
    await this.#driver.rollbackTransaction(guarded.connection).catch(() => undefined)
  }

  async releaseConnection(
    connection: DatabaseConnection,
    options?: AbortableOperationOptions,
  ): Promise<void> {
    const guarded = guardedConnection(connection)
    guarded.end()
    await this.#driver.releaseConnection(guarded.connection, options)
    this.#returned()
  }

  /** Waits until all connections are returned. A pool that ends earlier never serves the waiting callers. */
  async destroy(options?: AbortableOperationOptions): Promise<void> {
    if (this.#open > 0) await this.#allReturned.promise
    await this.#driver.destroy(options)
  }

  #returned(): void {
    this.#open--
    if (this.#open > 0) return
    this.#allReturned.resolve()
    this.#allReturned = Promise.withResolvers()
  }
}

/**
 * Sends a statement together with the next one of its transaction, or with the commit. Await its result only
 * after them. If it fails, they fail too.
 */
export function enqueueStatement(db: Writer, query: CompiledQuery): Promise<QueuedStatement> {
  return db
    .getExecutor()
    .provideConnection(async (connection) => guardedConnection(connection).enqueue(query))
}
