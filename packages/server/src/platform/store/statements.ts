import { CompiledQuery, PostgresAdapter, type QueryResult, type SelectQueryBuilder } from 'kysely'
import type { Reader, Writer } from './store.ts'

/** A handwritten statement whose text never changes, so that the database can prepare it once. */
export interface PreparedStatement extends CompiledQuery {
  readonly isPrepared: true
}

/** Kept, because creating one costs more than sending it. */
const known = new Map<string, PreparedStatement>()

export function preparedStatement(text: string, ...parameters: readonly unknown[]): PreparedStatement {
  const statement = known.get(text) ?? { ...CompiledQuery.raw(text), isPrepared: true }
  known.set(text, statement)
  return { ...statement, parameters }
}

/** For the few statements that only PostgreSQL can do in one. */
export const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

export const changedRows = ({ numAffectedRows = 0n }: QueryResult<unknown>): number => Number(numAffectedRows)

export const isPrepared = (query: CompiledQuery): boolean => 'isPrepared' in query

const ROWS = 500

type Statement = Parameters<Writer['executeQuery']>[0]

/**
 * Inserts rows of one shape in batches and counts the new ones. Compiling a full batch costs more than
 * running it, so it happens once: use one inserter per database.
 */
export function batchedInsert<Row extends object>(
  insert: (db: Writer, rows: readonly Row[]) => { compile(): Statement },
): (db: Writer, rows: readonly Row[]) => Promise<number> {
  let full: Statement | undefined
  return async (db, rows) => {
    let added = 0
    for (let from = 0; from < rows.length; from += ROWS) {
      const batch = rows.slice(from, from + ROWS)
      const prepared = batch.length === ROWS ? (full ??= insert(db, batch).compile()) : undefined
      const statement = prepared
        ? { ...prepared, parameters: batch.flatMap((row): unknown[] => Object.values(row)) }
        : insert(db, batch).compile()
      const { numAffectedRows = 0n } = await db.executeQuery(statement)
      added += Number(numAffectedRows)
    }
    return added
  }
}

const NUL = '\0'

/**
 * Encodes a value for both databases: times as ISO 8601, objects and arrays as JSON text. PostgreSQL rejects
 * NUL in text, so neither database gets one.
 */
export function encodeParameter(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '\uFFFD') : value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

/** The number of rows that a query without a selection finds. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  const { total } = await counted.executeTakeFirstOrThrow()
  return total
}
