import type { Writer } from './store.ts'

const ROWS = 500

type Statement = Parameters<Writer['executeQuery']>[0]

/**
 * Inserts rows of one shape, many in one statement, and counts those that were new. Compiling a long statement
 * costs more than running it, so that of a full batch is compiled once: use it for one database.
 */
export function batchedInsert<Row extends object>(
  insert: (db: Writer, rows: readonly Row[]) => { compile(): Statement },
): (db: Writer, rows: readonly Row[]) => Promise<number> {
  let full: Statement | undefined
  return async (db, rows) => {
    let added = 0
    for (let from = 0; from < rows.length; from += ROWS) {
      const batch = rows.slice(from, from + ROWS)
      const known = batch.length === ROWS ? (full ??= insert(db, batch).compile()) : undefined
      const statement = known
        ? { ...known, parameters: batch.flatMap((row): unknown[] => Object.values(row)) }
        : insert(db, batch).compile()
      const { numAffectedRows = 0n } = await db.executeQuery(statement)
      added += Number(numAffectedRows)
    }
    return added
  }
}
