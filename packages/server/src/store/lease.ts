import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { StoreError } from './errors.ts'

/** Turns a value into what the database's own driver takes. */
export type EncodeParameter = (value: unknown) => unknown

/** A connection for one use: a forgotten `await` must not run its statement inside somebody else's transaction. */
export class Lease implements DatabaseConnection {
  readonly connection: DatabaseConnection
  readonly #encode: EncodeParameter
  #failed = false
  #over = false

  constructor(connection: DatabaseConnection, encode: EncodeParameter) {
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
