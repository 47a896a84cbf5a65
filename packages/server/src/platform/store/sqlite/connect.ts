import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { whenFree } from './busy.ts'

const READER_TIMEOUT_MS = 10_000

/**
 * A connection in WAL mode. The writer never waits inside SQLite: it gets its lock from BEGIN IMMEDIATE or tries
 * again. A reader waits only while another process recovers or removes the log.
 */
export function connect(file: string, role: 'writer' | 'reader'): Promise<Database.Database> {
  return whenFree(() => {
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
