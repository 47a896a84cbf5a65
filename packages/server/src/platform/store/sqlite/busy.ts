import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'

const PATIENCE_MS = 60_000
const LONGEST_PAUSE_MS = 16

/**
 * Tries until no other process is in the way. SQLite's own busy timeout would stop the event loop, and with it
 * whoever in this process might hold the lock.
 */
export async function whenFree<T>(attempt: () => T | Promise<T>, patience = PATIENCE_MS): Promise<T> {
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
