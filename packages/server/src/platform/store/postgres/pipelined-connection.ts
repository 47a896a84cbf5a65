import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
  type QueryResult,
} from 'kysely'
import type { PoolClient, QueryResult as ClientResult } from 'pg'
import { rolledBack } from '../errors.ts'
import { isFixed } from '../statements.ts'
import { Trip, type Answer, type Column, type Statement } from './pipelined-batch.ts'

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

type Result = QueryResult<ClientResult['rows'][number]>

interface Waiting {
  readonly query: CompiledQuery
  readonly settle: PromiseWithResolvers<Result>
}

const BEGIN = 'begin'
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection whose statements can wait for company, because every journey to the server costs. */
class TripConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #names = new Map<string, string>()
  /** What the rows of the statements consist of that the server has read and keeps. */
  readonly #columns = new Map<string, readonly Column[]>()
  #waiting: Waiting[] = []
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
    this.#waiting.push({ query, settle })
    return settle.promise
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.send(query)
    await this.#go()
    return result
  }

  streamQuery(): never {
    throw new TypeError('Rows are read in pages, not streamed')
  }

  async commit(): Promise<void> {
    if (this.#waiting[0]?.query.sql === BEGIN) {
      // All of it goes in one journey, which is a transaction without being called one.
      this.#waiting.shift()
      this.#transaction = 'none'
      if (this.#waiting.length > 0) await this.#go()
      return
    }
    void this.send(CompiledQuery.raw('commit'))
    const answers = await this.#go()
    this.#transaction = 'none'
    if (answers.at(-1)?.command === 'ROLLBACK') throw rolledBack()
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#transaction === 'begun'
    this.#transaction = 'none'
    this.#waiting = []
    if (hasBegun) await this.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** What goes together fails together. */
  async #go(): Promise<Answer[]> {
    if (this.#transaction === 'to-begin') this.#transaction = 'begun'
    const travellers = this.#waiting.splice(0)
    const statements = travellers.map(({ query }) => this.#statementOf(query))
    try {
      const answers = await this.client.query(new Trip(statements, this.client)).answers
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
    const values = query.parameters.map(onTheWire)
    if (!isFixed(query)) return { text, values, name: '' }
    const name = this.#names.get(text) ?? `fixed_${this.#names.size}`
    this.#names.set(text, name)
    const columns = this.#columns.get(name)
    return columns ? { text, values, name, columns } : { text, values, name }
  }
}

/** As encoded before, so nothing but these comes here. */
function onTheWire(value: unknown): string | Buffer | null {
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
function resultOf({ command, rows }: Answer = { command: '', rows: [], columns: [] }): Result {
  const words = command.split(' ')
  return CHANGING.has(words[0] ?? '') ? { rows, numAffectedRows: BigInt(words.at(-1) ?? 0) } : { rows }
}
