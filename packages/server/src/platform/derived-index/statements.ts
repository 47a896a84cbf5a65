import type { IndexDatabase } from './derived-database.ts'

/**
 * Prepares statements as functions of their parameters: `all` gives rows, `get` the first one, `values` and `value` the
 * first column of them, `run` the number of changes.
 *
 * @example
 * const { all, value } = statements(database)
 * const notesIn = all<[folder: string], { id: number; path: string }>('select id, path from entry where folder = ?')
 * const countIn = value<[folder: string], number>('select count(*) from entry where folder = ?')
 */
export function statements(database: IndexDatabase) {
  return {
    all: <Parameters extends unknown[], Row>(sql: string): ((...given: Parameters) => Row[]) => {
      const statement = database.prepare<Parameters, Row>(sql)
      return (...given) => statement.all(...given)
    },
    get: <Parameters extends unknown[], Row>(sql: string): ((...given: Parameters) => Row | undefined) => {
      const statement = database.prepare<Parameters, Row>(sql)
      return (...given) => statement.get(...given)
    },
    values: <Parameters extends unknown[], Value>(sql: string): ((...given: Parameters) => Value[]) => {
      const statement = database.prepare<Parameters, Value>(sql).pluck()
      return (...given) => statement.all(...given)
    },
    value: <Parameters extends unknown[], Value>(
      sql: string,
    ): ((...given: Parameters) => Value | undefined) => {
      const statement = database.prepare<Parameters, Value>(sql).pluck()
      return (...given) => statement.get(...given)
    },
    run: <Parameters extends unknown[]>(sql: string): ((...given: Parameters) => number) => {
      const statement = database.prepare<Parameters>(sql)
      return (...given) => statement.run(...given).changes
    },
  }
}
