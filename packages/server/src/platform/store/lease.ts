import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { StoreError } from './errors.ts'

/** A statement on its way. Its result is there when what it went with is. */
export interface Sent {
  readonly result: Promise<QueryResult<unknown>>
}

/** One that can let a statement wait for the next. */
export interface SendingConnection extends DatabaseConnection {
  send?(query: CompiledQuery): Promise<QueryResult<unknown>>
}

/** Turns a value into what the database's own driver takes. */
export type EncodeParameter = (value: unknown) => unknown

/** A connection for one use: a forgotten `await` must not run its statement inside somebody else's transaction. */
export class Lease implements DatabaseConnection {
  readonly connection: SendingConnection
  readonly #encode: EncodeParameter
  #failed = false
  #over = false

  constructor(connection: SendingConnection, encode: EncodeParameter) {
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
  send(query: CompiledQuery): Sent {
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

export function leaseOf(connection: DatabaseConnection): Lease {
  if (connection instanceof Lease) return connection
  throw new TypeError('This connection was not given out by LeaseDriver')
}
