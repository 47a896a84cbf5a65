import type Database from 'better-sqlite3'
import type { FixedStatement } from '../fixed-statement.ts'
import { whenFree } from './busy.ts'
import { encode } from './sqlite-dialect.ts'
import { StatementCache } from './statement-cache.ts'

/** Transactions of statements that are all known, straight from one to the next. */
export class AtOnce {
  readonly #handle: Database.Database
  readonly #statements: StatementCache

  constructor(handle: Database.Database) {
    this.#handle = handle
    this.#statements = new StatementCache(handle)
  }

  /** Whoever calls it must see to it to be alone. */
  async run(statements: readonly FixedStatement[]): Promise<number[]> {
    await whenFree(() => this.#run('begin immediate'))
    try {
      const changed = statements.map(({ sql, parameters }) => this.#run(sql, parameters))
      this.#run('commit')
      return changed
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (this.#handle.inTransaction) this.#run('rollback')
      throw error
    }
  }

  #run(sql: string, parameters: readonly unknown[] = []): number {
    return Number(this.#statements.prepare(sql).run(parameters.map(encode)).changes)
  }
}
