import { sql } from 'kysely'
import type { Reader } from '../store/store.ts'
import { anyToken } from './question.ts'
import type { TokenIndex } from './token-index.ts'
import { nearToken } from './tokens.ts'

/** A word of the documents, and in how many of them it is. */
export interface KnownWord {
  readonly word: string
  readonly documents: number
}

// Sorts behind everything that can follow in a word or a token.
const AFTER = '\x7f'

/** Every form of the words with these stems. */
export async function wordsByStem(
  db: Reader,
  parts: readonly number[],
  stems: readonly string[],
): Promise<KnownWord[]> {
  const rows = await db
    .selectFrom('searchWord')
    .select(['word', 'documents'])
    .where('stem', 'in', stems)
    .where('part', 'in', parts)
    .execute()
  return overAllParts(rows)
}

/** In how many documents the words that begin so are, counted word by word. */
export async function documentsByPrefix(
  db: Reader,
  parts: readonly number[],
  prefix: string,
): Promise<number> {
  const { documents } = await db
    .selectFrom('searchWord')
    .select(({ fn }) => fn.sum<number | null>('documents').as('documents'))
    .where('part', 'in', parts)
    .where('word', '>=', prefix)
    .where('word', '<', prefix + AFTER)
    .executeTakeFirstOrThrow()
  return documents ?? 0
}

/** Every word that shares a key with the one that has these: all that may be meant by it, and others. */
export async function wordsByKeys(
  db: Reader,
  index: TokenIndex,
  parts: readonly number[],
  keys: readonly string[],
): Promise<KnownWord[]> {
  const numbers = index.matching(anyToken(keys.map(nearToken)), parts)
  // Not a join: for that PostgreSQL reads all words there are.
  const { rows } = await sql<KnownWord>`
    select
      (select word from search_word where number = m.number) as word,
      (select documents from search_word where number = m.number) as documents
    from (${numbers}) as m
  `.execute(db)
  return overAllParts(rows)
}

/** The tokens of all values that a facet has, given what they begin with. */
export async function facetsByPrefix(
  db: Reader,
  parts: readonly number[],
  prefix: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('searchFacet')
    .select('token')
    .distinct()
    .where('part', 'in', parts)
    .where('token', '>=', prefix)
    .where('token', '<', prefix + AFTER)
    .orderBy('token')
    .execute()
  return rows.map(({ token }) => token)
}

/** Added up here: asked to do it, SQLite reads every word of a part in order. */
function overAllParts(rows: readonly KnownWord[]): KnownWord[] {
  const documents = new Map<string, number>()
  for (const row of rows) documents.set(row.word, (documents.get(row.word) ?? 0) + row.documents)
  return [...documents]
    .map(([word, count]) => ({ word, documents: count }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
}
