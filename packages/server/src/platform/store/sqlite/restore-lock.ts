import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { isBusy, retryWhileBusy } from './connect.ts'

const RESTORE_TIMEOUT_MS = 5_000

/** The operating system releases it when the process ends. */
export interface DatabaseLock {
  release(): void
}

/** Held by every process that has the database open. */
export async function lockShared(file: string): Promise<DatabaseLock> {
  try {
    return await retryWhileBusy(() => lock(file, 'begin; select 1 from sqlite_master'), RESTORE_TIMEOUT_MS)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new StoreError('in-use', `${file} is being restored. Try again when the restore is done.`, {
      cause: error,
    })
  }
}

/** Held by a restore. Fails while any process has the database open. */
export function lockExclusive(file: string): DatabaseLock {
  try {
    return lock(file, 'begin exclusive')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw inUse(file, error)
  }
}

export function inUse(file: string, cause: unknown): StoreError {
  return new StoreError('in-use', `${file} is in use. Stop every program that has it open, then restore.`, {
    cause,
  })
}

// An empty database beside the database, because SQLite's locks work on every system and end with the
// process. The suffix stays: older versions look for it.
function lock(file: string, begin: string): DatabaseLock {
  const handle = new Database(`${file}-hold`, { timeout: 0 })
  try {
    handle.exec(begin)
    return { release: () => handle.close() }
  } catch (error) {
    handle.close()
    throw error
  }
}
