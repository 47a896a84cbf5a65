import type { Connection, CustomTypesConfig, FieldDef, QueryResult, Submittable } from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  /** The name of the prepared statement; empty for a one-off statement. */
  readonly name: string
  /** The result columns, once the server has described the statement. */
  readonly columns?: readonly Column[]
}

export interface StatementResult {
  /** The server's command tag, such as `INSERT 0 3`. */
  readonly command: string
  readonly rows: Rows
  readonly columns: readonly Column[]
}

type Rows = QueryResult['rows']

export type Column = readonly [name: string, parse: (text: string) => unknown]

/**
 * Several statements in one round trip: all are sent before the first result arrives, and the server stops at
 * the first failure. Outside a transaction they run as one.
 */
export class PipelinedBatch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #types: CustomTypesConfig
  readonly #done = Promise.withResolvers<StatementResult[]>()
  readonly #results: StatementResult[] = []
  #rows: Rows = []
  #columns: readonly Column[] | undefined

  constructor(statements: readonly Statement[], types: CustomTypesConfig) {
    this.#statements = statements
    this.#types = types
  }

  /** One result per statement. Resolves when all are done and, outside a transaction, committed. */
  get results(): Promise<StatementResult[]> {
    return this.#done.promise
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    for (const { text, values, name, columns } of this.#statements) {
      // A failed batch may or may not have created it. Closing a missing statement is allowed.
      if (!columns && name) connection.close({ type: 'S', name }, true)
      if (!columns) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: [...values] }, true)
      if (!columns) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => [name, this.#types.getTypeParser(dataTypeID)])
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    this.#columnsNow.forEach(([name, parse], index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push({ command: text, rows: this.#rows, columns: this.#columnsNow })
    this.#rows = []
    this.#columns = undefined
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#results)
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }

  /** The columns of the statement whose rows are arriving. */
  get #columnsNow(): readonly Column[] {
    return this.#columns ?? this.#statements[this.#results.length]?.columns ?? []
  }
}
