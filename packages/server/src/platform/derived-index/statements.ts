import type { Statement } from 'better-sqlite3'
import type { IndexDatabase } from './derived-database.ts'

/*
 * Prepared statements as functions of their parameters.
 *
 * const notesIn = all(database.prepare<[folder: string], NoteRow>('select id, path from entry where folder = ?'))
 * const countIn = value(database.prepare<[folder: string], number>('select count(*) from entry where folder = ?'))
 */

/** Gives all rows. */
export const all =
  <Parameters extends unknown[], Row>(statement: Statement<Parameters, Row>) =>
  (...given: Parameters): Row[] =>
    statement.all(...given)

/** Gives the first row. */
export const get =
  <Parameters extends unknown[], Row>(statement: Statement<Parameters, Row>) =>
  (...given: Parameters): Row | undefined =>
    statement.get(...given)

/** Gives the first column of all rows. */
export const values = <Parameters extends unknown[], Value>(statement: Statement<Parameters, Value>) =>
  all(statement.pluck())

/** Gives the first column of the first row. */
export const value = <Parameters extends unknown[], Value>(statement: Statement<Parameters, Value>) =>
  get(statement.pluck())

/** Gives the number of changes. */
export const run =
  <Parameters extends unknown[]>(statement: Statement<Parameters>) =>
  (...given: Parameters): number =>
    statement.run(...given).changes

type Query<Parameters extends unknown[], Result> = (...given: Parameters) => Result

/** Prepares statements of one database: `all<[folder: string], NoteRow>('select id, path from entry where folder = ?')`. */
export const statementsOf = (database: IndexDatabase) => ({
  all: <Parameters extends unknown[], Row>(sql: string): Query<Parameters, Row[]> =>
    all(database.prepare<Parameters, Row>(sql)),
  get: <Parameters extends unknown[], Row>(sql: string): Query<Parameters, Row | undefined> =>
    get(database.prepare<Parameters, Row>(sql)),
  values: <Parameters extends unknown[], Value>(sql: string): Query<Parameters, Value[]> =>
    values(database.prepare<Parameters, Value>(sql)),
  value: <Parameters extends unknown[], Value>(sql: string): Query<Parameters, Value | undefined> =>
    value(database.prepare<Parameters, Value>(sql)),
  run: <Parameters extends unknown[]>(sql: string): Query<Parameters, number> =>
    run(database.prepare<Parameters>(sql)),
})
