import { SqliteAdapter, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** By default a table is vacuumed when a fifth of it is dead: millions of rows on a school's server. */
const OFTEN = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02'
/** Room on each page, so that a changed row stays on its page and no index is touched. */
const ROOM = 'fillfactor = 85'

const SETTINGS: Readonly<Record<string, string>> = {
  owner_head: `${ROOM}, ${OFTEN}`,
  session_head: `${ROOM}, ${OFTEN}`,
  card: `${ROOM}, ${OFTEN}`,
  task: OFTEN,
  change: OFTEN,
  idempotency: OFTEN,
  call_record: OFTEN,
  session_event: OFTEN,
  review: OFTEN,
}

/** PostgreSQL's vacuum for tables that are written often or lose many rows at once. */
export const vacuum: Migration = {
  name: '0035-vacuum',
  async up(db) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return
    for (const [table, settings] of Object.entries(SETTINGS))
      await sql`alter table ${sql.table(table)} set (${sql.raw(settings)})`.execute(db)
  },
}
