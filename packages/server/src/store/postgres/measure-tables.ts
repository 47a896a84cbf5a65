import { sql } from 'kysely'
import type { Reader } from '../store.ts'
import { postgresTables } from './migrate-postgres.ts'

/** PostgreSQL does so of its own accord, but only a minute later: until then a search takes a hundred times as long. */
export async function measureTables(db: Reader): Promise<void> {
  const tables = await postgresTables(db)
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}
