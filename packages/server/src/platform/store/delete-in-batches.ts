import { sql, type RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

const ROWS = 2_000

/**
 * Deletes the rows that meet the condition in short transactions, so that nobody else waits long. Returns how many.
 *
 * @example
 * await deleteInBatches(store, 'audit', sql`at < ${time}`)
 */
export async function deleteInBatches(
  store: Store,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table)
  const limit = sql.lit(ROWS)
  const isInBatch =
    store.dialect === 'sqlite'
      ? sql`rowid in (select rowid from ${name} where ${condition} limit ${limit})`
      : sql`ctid = any(array(select ctid from ${name} where ${condition} limit ${limit}))`
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await store.write(
      (db) => sql`delete from ${name} where ${isInBatch}`.execute(db),
      { scope: `delete ${table}` },
    )
    deleted += Number(numAffectedRows)
    if (numAffectedRows < ROWS) return deleted
  }
}
