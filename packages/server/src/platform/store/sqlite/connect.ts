import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'

const READER_TIMEOUT_MS = 10_000

/**
 * Opens a connection in WAL mode. The writer never blocks inside SQLite: it gets its lock from BEGIN
 * IMMEDIATE or tries again. A reader waits only while another process recovers or removes the log.
 */
export function connect(file: string, role: 'writer' | 'reader'): Promise<Database.Database> {
  return retryWhileBusy(() => {
    const handle = new Database(file, { timeout: role === 'writer' ? 0 : READER_TIMEOUT_MS })
    try {
      if (handle.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
        throw new StoreError(
          'unsupported',
          `${file} is on a file system without shared access. Move the data folder to a local disk.`,
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

/** For looking at a file that another program may be using. Neither its schema nor its journal mode is changed. */
export function connectReadOnly(file: string): Database.Database {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: READER_TIMEOUT_MS })
}

const BUSY_TIMEOUT_MS = 60_000
const LONGEST_PAUSE_MS = 16

/**
 * Retries while another process has the lock. SQLite's own busy timeout would block the event loop, and with
 * it any lock holder in this process.
 */
export async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  timeoutMs = BUSY_TIMEOUT_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) {
        const message = `The database has been busy for ${timeoutMs / 1000} s because another process writes to it.`
        throw new StoreError('busy', message, { cause: error })
      }
    }
    await setTimeout(pause * (0.5 + Math.random()))
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
