import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod'
import { isBusy } from '../../store/sqlite/connect.ts'

/** Longer than any check takes. */
const CHECK_MS = 2_000

const LockHolder = z.object({ pid: z.int().min(1), startedAt: z.string() })
export type LockHolder = z.output<typeof LockHolder>

const lockFile = (home: string): string => join(home, 'daemon.lock')

export interface DaemonLock {
  release(): void
}

/**
 * Makes this process the only daemon of a data folder. Returns undefined if another daemon runs. The
 * operating system releases the lock when the process ends. The lock is a small SQLite database with an open
 * write transaction: others can read who holds it, but cannot take it.
 */
export function acquireDaemonLock(home: string, startedAt: string): DaemonLock | undefined {
  const handle = open(home)
  try {
    for (;;) {
      // An exclusive transaction, so that nobody reads a process id that does not hold the lock.
      handle.exec('begin exclusive')
      handle.exec('create table if not exists holder (pid integer not null, started_at text not null)')
      handle.exec('delete from holder')
      handle.prepare('insert into holder values (?, ?)').run(process.pid, startedAt)
      handle.exec('commit')
      handle.exec('begin immediate')
      if (read(handle)?.pid === process.pid) return { release: () => handle.close() }
      handle.exec('rollback')
    }
  } catch (fault) {
    handle.close()
    if (isBusy(fault)) return undefined
    throw fault
  }
}

/** The running daemon of a data folder, if any. */
export function runningDaemon(home: string): LockHolder | undefined {
  if (!existsSync(lockFile(home))) return undefined
  const handle = open(home, 0)
  try {
    handle.exec('begin immediate')
    return undefined
  } catch (fault) {
    if (!isBusy(fault)) throw fault
    handle.pragma(`busy_timeout = ${CHECK_MS}`)
    return read(handle)
  } finally {
    handle.close()
  }
}

function open(home: string, timeout = CHECK_MS): Database.Database {
  const file = lockFile(home)
  const handle = new Database(file, { timeout })
  chmodSync(file, 0o600)
  return handle
}

const read = (handle: Database.Database): LockHolder | undefined =>
  LockHolder.safeParse(handle.prepare('select pid, started_at as "startedAt" from holder').get()).data
