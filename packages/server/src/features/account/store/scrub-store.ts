import Database from 'better-sqlite3'
import * as z from 'zod'
import { StoreError } from '../../../platform/store/errors.ts'
import type { StoreLocation } from '../../../platform/store/open.ts'

const WAIT_MS = 30_000

const Checkpoint = z.array(z.object({ busy: z.number() })).length(1)

/**
 * Writes a SQLite file anew, so that nothing is left in it of what was deleted, nor in the log beside it. PostgreSQL
 * gives the room free by itself and overwrites it in time.
 */
export function scrub(location: StoreLocation): void {
  if (!('file' in location)) return
  const handle = new Database(location.file, { timeout: WAIT_MS })
  try {
    handle.pragma('secure_delete = ON')
    handle.exec('vacuum')
    const [left] = Checkpoint.parse(handle.pragma('wal_checkpoint(TRUNCATE)'))
    if (left?.busy !== 0)
      throw new StoreError(
        'busy',
        'All is deleted. Another program is reading the database, so that deleted pages stay in its log until that program ends.',
      )
  } finally {
    handle.close()
  }
}
