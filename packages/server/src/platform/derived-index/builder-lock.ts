import Database from 'better-sqlite3'
import { keepPrivate } from './derived-database.ts'

/** Held by the process that reads the logs. The operating system drops it with its process, however that ends. */
export class BuilderLock {
  // A database beside the index, always empty, because its locks work alike on every system.
  readonly #database: Database.Database

  constructor(indexFile: string) {
    keepPrivate(`${indexFile}-builder`)
    this.#database = new Database(`${indexFile}-builder`, { timeout: 0 })
  }

  /** False where another process has it. */
  take(): boolean {
    if (this.#database.inTransaction) return true
    try {
      this.#database.exec('begin exclusive')
      return true
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
      throw error
    }
  }

  release(): void {
    if (this.#database.inTransaction) this.#database.exec('rollback')
  }

  close(): void {
    this.#database.close()
  }
}
