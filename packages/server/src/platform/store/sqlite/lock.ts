import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { isBusy, retryWhileBusy } from './connect.ts'

const RESTORE_PATIENCE_MS = 5_000

/** The operating system drops it with its process, however that ends. */
export interface DatabaseLock {
  release(): void
}

/** Held by everyone who has the database open. */
export async function lockShared(file: string): Promise<DatabaseLock> {
  try {
    return await retryWhileBusy(() => lock(file, 'begin; select 1 from sqlite_master'), RESTORE_PATIENCE_MS)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new StoreError('in-use', `${file} is being restored; try again when that is done.`, {
      cause: error,
    })
  }
}

/** Held by a restore; fails while anyone has the database open. */
export function lockExclusive(file: string): DatabaseLock {
  try {
    return lock(file, 'begin exclusive')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw inUse(file, error)
  }
}

export function inUse(file: string, cause: unknown): StoreError {
  return new StoreError('in-use', `${file} is in use: stop every program that has it open, then restore.`, {
    cause,
  })
}

// A database beside the database, always empty, because its locks work alike on every system and outlive no process.
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
