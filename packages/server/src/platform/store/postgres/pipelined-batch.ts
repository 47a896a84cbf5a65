import type { Connection, CustomTypesConfig, FieldDef, QueryResult, Submittable } from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  /** Under which the server keeps it; empty for one that is used once. */
  readonly name: string
  /** What its rows consist of, once the server has read it and said so. */
  readonly columns?: readonly Column[]
}

export interface StatementResult {
  /** The word that the server ends with, such as `INSERT 0 3`. */
  readonly command: string
  readonly rows: Rows
  readonly columns: readonly Column[]
}

type Rows = QueryResult['rows']

export type Column = readonly [name: string, parse: (text: string) => unknown]

/**
 * Several statements in one journey: all are on their way before the first answer is awaited, and the server stops at
 * the first that fails. Outside of a transaction they make one.
 */
export class PipelinedBatch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #types: CustomTypesConfig
  readonly #done = Promise.withResolvers<StatementResult[]>()
  readonly #answers: StatementResult[] = []
  #rows: Rows = []
  #columns: readonly Column[] | undefined

  constructor(statements: readonly Statement[], types: CustomTypesConfig) {
    this.#statements = statements
    this.#types = types
  }

  /** One for each statement; known when all of it is done, and committed where it was a transaction. */
  get results(): Promise<StatementResult[]> {
    return this.#done.promise
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    for (const { text, values, name, columns } of this.#statements) {
      // A journey that failed may have left it there or not; what is not there can be closed as well.
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
    this.#answers.push({ command: text, rows: this.#rows, columns: this.#columnsNow })
    this.#rows = []
    this.#columns = undefined
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#answers)
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }

  /** Those of the statement that is being answered. */
  get #columnsNow(): readonly Column[] {
    return this.#columns ?? this.#statements[this.#answers.length]?.columns ?? []
  }
}
