import type Database from 'better-sqlite3'
import * as z from 'zod'

/** Lists what is damaged; empty if the database is intact. */
export function integrityFaults(handle: Database.Database): string[] {
  const rows = z.array(z.object({ integrity_check: z.string() })).parse(handle.pragma('integrity_check(10)'))
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}
