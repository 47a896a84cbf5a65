import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
  type QueryResult,
} from 'kysely'
import type { PoolClient, QueryResult as ClientResult } from 'pg'
import { rolledBack } from '../errors.ts'
import { isPrepared } from '../statements.ts'
import { PipelinedBatch, type StatementResult, type Column, type Statement } from './pipelined-batch.ts'

/** Of a pool of connections; as little as this driver needs. */
export interface ClientPool {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/** Kysely over PostgreSQL: a transaction begins with its first statement, in the same journey. */
export class PipelinedDriver implements Driver {
  readonly #pool: ClientPool
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()
  readonly #broken = new WeakSet<PipelinedConnection>()

  constructor(pool: ClientPool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client)
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
  throw new TypeError('This connection was not given out by TripDriver')
}

type Result = QueryResult<ClientResult['rows'][number]>

interface QueuedQuery {
  readonly query: CompiledQuery
  readonly settle: PromiseWithResolvers<Result>
}

const BEGIN = 'begin'
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection whose statements can wait for company, because every journey to the server costs. */
class PipelinedConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #names = new Map<string, string>()
  /** What the rows of the statements consist of that the server has read and keeps. */
  readonly #columns = new Map<string, readonly Column[]>()
  #queue: QueuedQuery[] = []
  #transaction: 'none' | 'to-begin' | 'begun' = 'none'

  constructor(client: PoolClient) {
    this.client = client
  }

  /** Lets the transaction begin with its first statement. */
  begin(mode = ''): void {
    this.#transaction = 'to-begin'
    void this.send(CompiledQuery.raw(`${BEGIN}${mode}`))
  }

  /** Lets a statement go with the next one that is executed, or with the commit. */
  send(query: CompiledQuery): Promise<Result> {
    const settle = Promise.withResolvers<Result>()
    // Whoever it goes with hears of a failure as well.
    settle.promise.catch(() => undefined)
    this.#queue.push({ query, settle })
    return settle.promise
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.send(query)
    await this.#flush()
    return result
  }

  streamQuery(): never {
    throw new TypeError('Rows are read in pages, not streamed')
  }

  async commit(): Promise<void> {
    if (this.#queue[0]?.query.sql === BEGIN) {
      // All of it goes in one journey, which is a transaction without being called one.
      this.#queue.shift()
      this.#transaction = 'none'
      if (this.#queue.length > 0) await this.#flush()
      return
    }
    void this.send(CompiledQuery.raw('commit'))
    const answers = await this.#flush()
    this.#transaction = 'none'
    if (answers.at(-1)?.command === 'ROLLBACK') throw rolledBack()
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#transaction === 'begun'
    this.#transaction = 'none'
    this.#queue = []
    if (hasBegun) await this.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** What goes together fails together. */
  async #flush(): Promise<StatementResult[]> {
    if (this.#transaction === 'to-begin') this.#transaction = 'begun'
    const travellers = this.#queue.splice(0)
    const statements = travellers.map(({ query }) => this.#statementOf(query))
    try {
      const answers = await this.client.query(new PipelinedBatch(statements, this.client)).results
      statements.forEach(({ name, columns }, index) => {
        if (name && !columns) this.#columns.set(name, answers[index]?.columns ?? [])
      })
      travellers.forEach(({ settle }, index) => settle.resolve(resultOf(answers[index])))
      return answers
    } catch (error) {
      // Leads to whoever asked instead of to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      for (const { settle } of travellers) settle.reject(error)
      throw error
    }
  }

  #statementOf(query: CompiledQuery): Statement {
    const { sql: text } = query
    const values = query.parameters.map(toWireValue)
    if (!isPrepared(query)) return { text, values, name: '' }
    const name = this.#names.get(text) ?? `fixed_${this.#names.size}`
    this.#names.set(text, name)
    const columns = this.#columns.get(name)
    return columns ? { text, values, name, columns } : { text, values, name }
  }
}

/** As encoded before, so nothing but these comes here. */
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

/** The server's last word names the command, and how many rows it was about. */
function resultOf({ command, rows }: StatementResult = { command: '', rows: [], columns: [] }): Result {
  const words = command.split(' ')
  return CHANGING.has(words[0] ?? '') ? { rows, numAffectedRows: BigInt(words.at(-1) ?? 0) } : { rows }
}
