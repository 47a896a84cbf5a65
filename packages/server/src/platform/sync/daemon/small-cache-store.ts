import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'

/** Pages of the database that each connection keeps: most are never asked for again here. */
const CACHE_KB = 1024

/** Has the database keep less in memory than it does for a program that answers questions. */
export async function keepCacheSmall(store: Store): Promise<void> {
  if (store.dialect !== 'sqlite') return
  const pragma = sql`pragma cache_size = ${sql.lit(-CACHE_KB)}`
  await pragma.execute(store.read)
  await store.write((db) => pragma.execute(db))
}
