import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { isBusy, retryWhileBusy } from './connect.ts'

const PATIENCE_MS = 2_000
const CHANGE_TIMEOUT_MS = 120_000
const SHARED = 'begin; select 1 from sqlite_master'

/** The operating system releases it when the process ends. */
export interface DatabaseLock {
  release(): void
}

/** Held by every process that has the database open. */
export async function lockShared(file: string): Promise<DatabaseLock> {
  try {
    return await retryWhileBusy(() => lock(file, SHARED), CHANGE_TIMEOUT_MS)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const message = `${file} is being restored or migrated. Try again when that is done.`
    throw new StoreError('in-use', message, { cause: error })
  }
}

/** Work on a database that nobody else may have open. */
export interface LoneWork {
  /** False once another process has done it. */
  isNeeded(): Promise<boolean>
  inUseError(cause: unknown): StoreError
}

/**
 * Waits until no other process has the database open; undefined if the work has been done meanwhile. Throws if a
 * process keeps it open; one that is itself creating, migrating or restoring it is awaited.
 */
export async function lockAlone(
  file: string,
  { isNeeded, inUseError }: LoneWork,
): Promise<DatabaseLock | undefined> {
  const began = performance.now()
  for (;;) {
    try {
      return lock(file, 'begin exclusive')
    } catch (error) {
      if (!isBusy(error)) throw error
      const isAwaited = isChanging(file)
      if (!isAwaited && !(await isNeeded())) return undefined
      if (performance.now() - began > (isAwaited ? CHANGE_TIMEOUT_MS : PATIENCE_MS)) throw inUseError(error)
    }
    await setTimeout(5 + 20 * Math.random())
  }
}

/** Whether a process has the database for itself. */
function isChanging(file: string): boolean {
  try {
    lock(file, SHARED).release()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
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
