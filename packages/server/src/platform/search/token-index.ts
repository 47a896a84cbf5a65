import { type RawBuilder, sql } from 'kysely'
import type { Writer, DialectName } from '../store/store.ts'
import { type TokenQuery, writeQuery } from './token-query.ts'

/** Where the tokens of documents and words are, and all else that the two databases do differently. */
export interface TokenIndex {
  /** A subquery for the `number` of everything in these parts that answers the query: the lowest, up to `limit`. */
  matching(query: TokenQuery, parts: readonly number[], limit?: number): RawBuilder<unknown>
  insert(db: Writer, rows: readonly TokenRow[]): Promise<void>
  remove(db: Writer, numbers: readonly number[]): Promise<void>
  removePart(db: Writer, part: number): Promise<void>
  /** Makes what was inserted as fast to find as the rest. */
  settle(db: Writer): Promise<void>
  /** Lets nobody else begin a run before this transaction is over. */
  lockRuns(db: Writer): Promise<void>
  /** A table `r` with the column `value`, one JSON array a row. */
  rows(values: readonly (readonly unknown[])[]): RawBuilder<unknown>
}

export type TokenRow = readonly [number: number, tokens: readonly string[]]

const FTS5 = {
  and: ' AND ',
  or: ' OR ',
  token: (text: string) => `"${text}"`,
  prefix: (text: string) => `"${text}" *`,
}

export const sqliteTokenIndex: TokenIndex = {
  rows: (values) => sql`json_each(${JSON.stringify(values)}) as r`,

  matching(query, parts, limit) {
    return sql`
      select rowid as number from search_index
      where search_index match ${writeQuery(query, FTS5)} and ${inParts(sql`rowid`, parts)}
      order by rowid limit ${limit ?? -1}
    `
  },

  async insert(db, rows) {
    const joined = rows.map(([number, tokens]) => [number, tokens.join(' ')])
    await sql`
      insert into search_index (rowid, tokens)
      select r.value ->> 0, r.value ->> 1 from ${sqliteTokenIndex.rows(joined)}
    `.execute(db)
  },

  async remove(db, numbers) {
    await sql`
      delete from search_index where rowid in (select value from json_each(${JSON.stringify(numbers)}))
    `.execute(db)
  },

  async removePart(db, part) {
    await sql`
      delete from search_index where rowid between ${firstNumber(part)} and ${lastNumber(part)}
    `.execute(db)
  },

  settle: async () => undefined,
  // Every write waits for all others.
  lockRuns: async () => undefined,
}

const TSQUERY = {
  and: ' & ',
  or: ' | ',
  token: (text: string) => `'${text}'`,
  prefix: (text: string) => `'${text}':*`,
}

export const postgresTokenIndex: TokenIndex = {
  rows: (values) => sql`json_array_elements(${JSON.stringify(values)}::json) as r(value)`,

  matching(query, parts, limit) {
    // "offset 0" keeps the planner from anything but the index of tokens, which it takes for less selective than it is.
    return sql`
      select number from (
        select number from search_index where tokens @@ ${writeQuery(query, TSQUERY)}::tsquery offset 0
      ) as matched
      where ${inParts(sql`number`, parts)} order by number limit ${limit ?? null}::bigint
    `
  },

  async insert(db, rows) {
    const joined = rows.map(([number, tokens]) => [number, tokens.join(' ')])
    await sql`
      insert into search_index (number, tokens)
      select (r.value ->> 0)::bigint, array_to_tsvector(string_to_array(r.value ->> 1, ' '))
      from ${postgresTokenIndex.rows(joined)}
    `.execute(db)
  },

  async remove(db, numbers) {
    await sql`
      delete from search_index
      where number in (select value::bigint from json_array_elements_text(${JSON.stringify(numbers)}::json))
    `.execute(db)
  },

  async removePart(db, part) {
    await sql`
      delete from search_index where number between ${firstNumber(part)} and ${lastNumber(part)}
    `.execute(db)
  },

  async lockRuns(db) {
    await sql`lock table search_run in share row exclusive mode`.execute(db)
  },

  async settle(db) {
    await sql`select gin_clean_pending_list('search_index_tokens')`.execute(db)
  },
}

export const tokenIndexOf = (dialect: DialectName): TokenIndex =>
  dialect === 'sqlite' ? sqliteTokenIndex : postgresTokenIndex

/** How many documents and words a part can number. */
const BITS = 32
const SIZE = 2 ** BITS

/** Of many parts a list: a database limits how many conditions may be joined by `or`. */
const inParts = (number: RawBuilder<unknown>, parts: readonly number[]): RawBuilder<unknown> => {
  const [first = 0, ...others] = parts
  return others.length === 0
    ? sql`${number} between ${firstNumber(first)} and ${lastNumber(first)}`
    : sql`(${number} >> ${sql.lit(BITS)}) in (${sql.join(parts)})`
}

/** The number of a part's n-th document or word. Numbers of one part follow each other, so a part is a range of them. */
export const numberIn = (part: number, index: number): number => part * SIZE + index
export const firstNumber = (part: number): number => part * SIZE
export const lastNumber = (part: number): number => part * SIZE + SIZE - 1
