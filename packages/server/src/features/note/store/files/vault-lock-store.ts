import { AsyncLocalStorage } from 'node:async_hooks'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { ToolError } from '@tutor-nexus/toolkit'
import Database from 'better-sqlite3'

const TIMEOUT_MS = 15_000
const LONGEST_PAUSE_MS = 20

/** A lock for changing a vault. The operating system releases it when the process ends. */
export class VaultLock {
  // An empty database, because its locks work the same on every system.
  readonly #database: Database.Database
  readonly #sections = new AsyncLocalStorage<{ isOver: boolean }>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    closeSync(openSync(file, 'a', 0o600))
    this.#database = new Database(file, { timeout: 0 })
  }

  /** Runs works one at a time across all processes. Nested calls share the lock. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#sections.getStore()?.isOver === false) return work()
    const result = this.#last.then(() => this.#runLocked(work))
    this.#last = result.catch(() => {})
    return result
  }

  async close(): Promise<void> {
    await this.#last
    this.#database.close()
  }

  async #runLocked<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#acquire()
    const section = { isOver: false }
    try {
      return await this.#sections.run(section, work)
    } finally {
      section.isOver = true
      this.#database.exec('rollback')
    }
  }

  async #acquire(): Promise<void> {
    const end = performance.now() + TIMEOUT_MS
    for (let pause = 1; !this.#tryAcquire(); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      if (performance.now() > end) throw lockTimeout()
      await after(pause)
    }
  }

  /** False if another process has the lock. */
  #tryAcquire(): boolean {
    try {
      this.#database.exec('begin exclusive')
      return true
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
      throw error
    }
  }
}

const lockTimeout = () =>
  new ToolError('SERVICE_UNAVAILABLE', 'Another program is changing the vault', {
    details: { reason: 'Nothing was changed. Try again', retryAfter: 2 },
  })
