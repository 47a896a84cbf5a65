import type Database from 'better-sqlite3'
import type { PreparedStatement } from '../statements.ts'
import { encode } from './sqlite-dialect.ts'
import { StatementCache } from './statement-cache.ts'

/** Runs known statements as one savepoint, without a query builder. */
export class StatementBatch {
  readonly #statements: StatementCache

  constructor(handle: Database.Database) {
    this.#statements = new StatementCache(handle)
  }

  /** Within a transaction. Returns the number of rows that each statement changed. */
  async run(statements: readonly PreparedStatement[]): Promise<number[]> {
    this.#run('savepoint batch')
    try {
      const changed = statements.map(({ sql, parameters }) => this.#run(sql, parameters))
      this.#run('release batch')
      return changed
    } catch (error) {
      this.#undo()
      throw error
    }
  }

  /** There is nothing left to undo if SQLite has rolled back on its own. Callers need the error that led here. */
  #undo(): void {
    try {
      this.#run('rollback to batch')
      this.#run('release batch')
    } catch {
      // The whole transaction is gone.
    }
  }

  #run(sql: string, parameters: readonly unknown[] = []): number {
    return Number(this.#statements.prepare(sql).run(parameters.map(encode)).changes)
  }
}
