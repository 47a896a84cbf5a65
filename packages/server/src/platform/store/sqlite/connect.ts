import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'

const READER_TIMEOUT_MS = 10_000

/**
 * A connection in WAL mode. The writer never waits inside SQLite: it gets its lock from BEGIN IMMEDIATE or tries
 * again. A reader waits only while another process recovers or removes the log.
 */
export function connect(file: string, role: 'writer' | 'reader'): Promise<Database.Database> {
  return retryWhileBusy(() => {
    const handle = new Database(file, { timeout: role === 'writer' ? 0 : READER_TIMEOUT_MS })
    try {
      if (handle.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
        throw new StoreError(
          'unsupported',
          `${file} is on a file system that several processes cannot share.`,
        )
      }
      handle.pragma('synchronous = NORMAL')
      handle.pragma('foreign_keys = ON')
      if (role === 'reader') handle.pragma('query_only = ON')
      return handle
    } catch (error) {
      handle.close()
      throw error
    }
  })
}

const PATIENCE_MS = 60_000
const LONGEST_PAUSE_MS = 16

/**
 * Tries until no other process is in the way. SQLite's own busy timeout would stop the event loop, and with it
 * whoever in this process might hold the lock.
 */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patience
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) {
        const message = `Another process has kept the database busy for ${patience / 1000} s.`
        throw new StoreError('busy', message, { cause: error })
      }
    }
    await setTimeout(pause * (0.5 + Math.random()))
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
