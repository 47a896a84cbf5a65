import type { AbortableOperationOptions, DatabaseConnection, Driver, TransactionSettings } from 'kysely'
import { rolledBack } from './errors.ts'
import { Lease, leaseOf, type EncodeParameter } from './lease.ts'

/** Makes two drivers behave alike: values, what a failed statement means, and how long a connection may be used. */
export class LeaseDriver implements Driver {
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
      return new Lease(await this.#driver.acquireConnection(options), this.#encode)
    } catch (error) {
      this.#returned()
      throw error
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(leaseOf(connection).connection, settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = leaseOf(connection)
    lease.end()
    // SQLite would commit the rest; PostgreSQL has already given up.
    if (lease.failed) throw rolledBack()
    await this.#driver.commitTransaction(lease.connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = leaseOf(connection)
    lease.end()
    return this.#driver.rollbackTransaction(lease.connection)
  }

  async releaseConnection(
    connection: DatabaseConnection,
    options?: AbortableOperationOptions,
  ): Promise<void> {
    const lease = leaseOf(connection)
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
