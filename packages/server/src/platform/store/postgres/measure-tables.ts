import { sql } from 'kysely'
import type { Reader } from '../store.ts'
import { postgresTables } from './migrate-postgres.ts'

/** PostgreSQL does so of its own accord, but only some time later: until then some searches take many times as long. */
export async function measureTables(db: Reader): Promise<void> {
  const tables = await postgresTables(db)
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}
