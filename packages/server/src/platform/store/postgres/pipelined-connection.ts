import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
  type QueryResult,
} from 'kysely'
import type { PoolClient, QueryResult as ClientResult } from 'pg'
import { rolledBack } from '../errors.ts'
import type { ConnectionCounts } from '../store.ts'
import { isPrepared } from '../statements.ts'
import { PipelinedBatch, type StatementResult, type Column, type Statement } from './pipelined-batch.ts'

/** The part of a connection pool that this driver needs. */
export interface ClientPool {
  connect(): Promise<PoolClient>
  counts(): ConnectionCounts
  end(): Promise<void>
}

export interface PipelineOptions {
  /** Whether the next transaction may run on another connection of the server. */
  readonly isPooled: boolean
}

/** Kysely driver for PostgreSQL. A transaction begins in the same round trip as its first statement. */
export class PipelinedDriver implements Driver {
  readonly #pool: ClientPool
  readonly #options: PipelineOptions
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()
  readonly #broken = new WeakSet<PipelinedConnection>()

  constructor(pool: ClientPool, options: PipelineOptions) {
    this.#pool = pool
    this.#options = options
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client, this.#options)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const mode = accessMode === undefined ? '' : ` ${accessMode}`
    pipelined(connection).begin(`${level}${mode}`)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await pipelined(connection).rollback()
    } catch (error) {
      this.#broken.add(pipelined(connection))
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = pipelined(connection)
    own.client.release(this.#broken.has(own))
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('This connection was not given out by PipelinedDriver')
}

type Result = QueryResult<ClientResult['rows'][number]>

interface QueuedQuery {
  readonly query: CompiledQuery
  readonly completion: PromiseWithResolvers<Result>
}

const BEGIN = 'begin'
const MOST_TEXTS = 1_000
const MOST_PREPARED = 300
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection that queues statements, because every round trip costs time. */
class PipelinedConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #isPooled: boolean
  /** How often each text was sent. */
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  /** The result columns of prepared statements. */
  readonly #columns = new Map<string, readonly Column[]>()
  #queue: QueuedQuery[] = []
  #transaction: 'none' | 'to-begin' | 'begun' = 'none'

  constructor(client: PoolClient, { isPooled }: PipelineOptions) {
    this.client = client
    this.#isPooled = isPooled
  }

  /** Begins the transaction together with its first statement. */
  begin(mode = ''): void {
    this.#transaction = 'to-begin'
    void this.send(CompiledQuery.raw(`${BEGIN}${mode}`))
  }

  /** Queues a statement for the next round trip. */
  send(query: CompiledQuery): Promise<Result> {
    const completion = Promise.withResolvers<Result>()
    // The statement that flushes the queue reports the failure too.
    completion.promise.catch(() => undefined)
    this.#queue.push({ query, completion })
    return completion.promise
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.send(query)
    await this.#flush()
    return result
  }

  streamQuery(): never {
    throw new TypeError('Streaming is not supported. Read rows in pages instead')
  }

  async commit(): Promise<void> {
    if (this.#queue[0]?.query.sql === BEGIN) {
      // Everything fits into one round trip, which PostgreSQL runs as an implicit transaction.
      this.#queue.shift()
      this.#transaction = 'none'
      if (this.#queue.length > 0) await this.#flush()
      return
    }
    void this.send(CompiledQuery.raw('commit'))
    const results = await this.#flush()
    this.#transaction = 'none'
    if (results.at(-1)?.command === 'ROLLBACK') throw rolledBack()
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#transaction === 'begun'
    this.#transaction = 'none'
    this.#queue = []
    if (hasBegun) await this.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** Sends the queue as one batch. Its statements succeed or fail together. */
  async #flush(): Promise<StatementResult[]> {
    if (this.#transaction === 'to-begin') this.#transaction = 'begun'
    const queued = this.#queue.splice(0)
    const statements = queued.map(({ query }) => this.#statementOf(query))
    try {
      const results = await this.client.query(new PipelinedBatch(statements, this.client)).results
      statements.forEach(({ name, columns }, index) => {
        if (name && !columns) this.#columns.set(name, results[index]?.columns ?? [])
      })
      queued.forEach(({ completion }, index) => completion.resolve(resultOf(results[index])))
      return results
    } catch (error) {
      // The stack should point to the caller, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      for (const { completion } of queued) completion.reject(error)
      throw error
    }
  }

  #statementOf(query: CompiledQuery): Statement {
    const { sql: text } = query
    const values = query.parameters.map(toWireValue)
    const name = this.#nameOf(query)
    if (name === '') return { text, values, name }
    const columns = this.#columns.get(name)
    return columns ? { text, values, name, columns } : { text, values, name }
  }

  /** A name for a statement that is to be prepared: a handwritten one at once, others when they are sent again. */
  #nameOf(query: CompiledQuery): string {
    if (this.#isPooled) return ''
    const known = this.#names.get(query.sql)
    if (known !== undefined) return known
    if (!isPrepared(query) && !this.#isSentAgain(query)) return ''
    const name = `fixed_${this.#names.size}`
    this.#names.set(query.sql, name)
    return name
  }

  /** The length of a list is part of a text, so there are more texts than are worth preparing. */
  #isSentAgain({ sql }: CompiledQuery): boolean {
    const uses = this.#uses.get(sql) ?? 0
    if (uses === 0 && this.#uses.size >= MOST_TEXTS) this.#uses.clear()
    this.#uses.set(sql, uses + 1)
    return uses > 0 && this.#names.size < MOST_PREPARED
  }
}

/** Values are already encoded, so no other types occur. */
function toWireValue(value: unknown): string | Buffer | null {
  if (value instanceof Uint8Array) return Buffer.from(value)
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return null
  }
}

/** The command tag names the command and the number of rows. */
function resultOf({ command, rows }: StatementResult = { command: '', rows: [], columns: [] }): Result {
  const words = command.split(' ')
  return CHANGING.has(words[0] ?? '') ? { rows, numAffectedRows: BigInt(words.at(-1) ?? 0) } : { rows }
}
