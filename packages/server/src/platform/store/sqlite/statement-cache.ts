import type Database from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const CAPACITY = 500

type Row = Record<string, unknown>
type Statement = Database.Statement<unknown[], Row>
type Decode = (value: unknown) => unknown

/** Decoders by declared column type; SQLite itself has neither type. */
const DECODERS: Readonly<Record<string, Decode>> = {
  boolean: (value) => (value === null ? null : value !== 0),
  json_text: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
}

/** A SQLite connection that prepares each statement once: preparing costs four times as much as running. */
export class StatementCache implements SqliteDatabase {
  readonly #handle: Database.Database
  readonly #statements = new Map<string, DecodingStatement>()

  constructor(handle: Database.Database) {
    this.#handle = handle
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= CAPACITY) this.#statements.clear()
    const statement = new DecodingStatement(this.#handle.prepare<unknown[], Row>(withAnonymous(sql)))
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#handle.close()
  }
}

const NUMBERED = /\$(\d+)/g

/** Handwritten statements number their parameters, each once and in order, as PostgreSQL wants it. */
function withAnonymous(sql: string): string {
  let last = 0
  return sql.replaceAll(NUMBERED, (parameter, number: string) => {
    last += 1
    if (Number(number) !== last) throw new TypeError(`${parameter} is out of order: ${sql}`)
    return '?'
  })
}

class DecodingStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: Statement
  readonly #decoders: readonly (readonly [column: string, decode: Decode])[]

  constructor(statement: Statement) {
    this.reader = statement.reader
    this.#statement = statement
    this.#decoders = statement.reader ? decodersOf(statement) : []
  }

  all(parameters: readonly unknown[]): Row[] {
    const rows = this.#statement.all(parameters)
    if (this.#decoders.length > 0) for (const row of rows) this.#decode(row)
    return rows
  }

  run(parameters: readonly unknown[]): Database.RunResult {
    return this.#statement.run(parameters)
  }

  iterate(parameters: readonly unknown[]): IterableIterator<Row> {
    return this.all(parameters).values()
  }

  #decode(row: Row): Row {
    for (const [column, decode] of this.#decoders) row[column] = decode(row[column])
    return row
  }
}

function decodersOf(statement: Statement): (readonly [string, Decode])[] {
  return statement.columns().flatMap(({ name, type }) => {
    const decode = DECODERS[type ?? '']
    return decode ? [[name, decode] as const] : []
  })
}
