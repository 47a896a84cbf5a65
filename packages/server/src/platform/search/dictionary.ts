import { sql } from 'kysely'
import type { Reader, Writer } from '../store/store.ts'
import { anyToken } from './token-query.ts'
import { numberIn, type TokenIndex } from './token-index.ts'
import { LAST_CHARACTER, nearToken } from './tokens.ts'
import { nearKeys } from './spelling.ts'
import { slices } from './documents.ts'
import { isUnspaced } from './analyze.ts'
import { stem } from './stem.ts'

/** A word of the documents, and in how many of them it is. */
export interface KnownWord {
  readonly word: string
  readonly documents: number
}

/**
 * What a word is looked up by: its stem. A pair of characters of a script without spaces is looked up by its second one,
 * so that a single character finds the pairs that end with it as well as those that begin with it.
 */
export const stemKey = (word: string): string => (isUnspaced(word) ? word.slice(-1) : stem(word))

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
    .where('word', '<', prefix + LAST_CHARACTER)
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

/** Added up here: asked to do it, SQLite reads every word of a part in order. */
function overAllParts(rows: readonly KnownWord[]): KnownWord[] {
  const documents = new Map<string, number>()
  for (const row of rows) documents.set(row.word, (documents.get(row.word) ?? 0) + row.documents)
  return [...documents]
    .map(([word, count]) => ({ word, documents: count }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
}

/** For each word, in how many documents more it is, or in how many fewer. */
export type WordChanges = Map<string, number>

export function countChange(changes: WordChanges, words: readonly string[], by: 1 | -1): void {
  for (const word of words) changes.set(word, (changes.get(word) ?? 0) + by)
}

interface NumberedWord {
  readonly number: number
  readonly word: string
  readonly documents: number
}

/** Words that are new get numbers from `firstIndex` on; a word that no document has any more is forgotten. */
export async function applyWordChanges(
  db: Writer,
  index: TokenIndex,
  part: number,
  changes: WordChanges,
  firstIndex: number,
): Promise<void> {
  let next = firstIndex
  for (const slice of slices([...changes])) {
    const words = slice.map(([word]) => word)
    const known = new Map((await wordsIn(db, index, part, words)).map((row) => [row.word, row]))
    const changed = slice.map(([word, by]): NumberedWord => {
      const { number = numberIn(part, next++), documents = 0 } = known.get(word) ?? {}
      return { number, word, documents: documents + by }
    })
    const gone = changed.filter(({ documents }) => documents <= 0)
    const kept = changed.filter(({ documents }) => documents > 0)
    await forget(db, index, gone)
    await write(db, index, part, kept)
    await insertKeys(
      db,
      index,
      kept.filter(({ word }) => !known.has(word)),
    )
  }
}

async function wordsIn(
  db: Writer,
  index: TokenIndex,
  part: number,
  words: readonly string[],
): Promise<NumberedWord[]> {
  const { rows } = await sql<NumberedWord>`
    select w.number, w.word, w.documents
    from ${index.rows(words.map((word) => [word]))} cross join search_word as w
    where w.part = ${part} and w.word = r.value ->> 0
  `.execute(db)
  return rows
}

async function write(
  db: Writer,
  index: TokenIndex,
  part: number,
  words: readonly NumberedWord[],
): Promise<void> {
  const rows = words.map(({ number, word, documents }) => [number, word, stemKey(word), documents])
  // "where true" tells SQLite that "on conflict" belongs to the insert.
  await sql`
    insert into search_word (number, part, word, stem, documents)
    select cast(r.value ->> 0 as bigint), cast(${part} as bigint), r.value ->> 1, r.value ->> 2,
      cast(r.value ->> 3 as bigint)
    from ${index.rows(rows)} where true
    on conflict (number) do update set documents = excluded.documents
  `.execute(db)
}

async function insertKeys(db: Writer, index: TokenIndex, words: readonly NumberedWord[]): Promise<void> {
  const rows = words.map(({ number, word }) => [number, nearKeys(word).map(nearToken)] as const)
  await index.insert(
    db,
    rows.filter(([, keys]) => keys.length > 0),
  )
}

async function forget(db: Writer, index: TokenIndex, words: readonly NumberedWord[]): Promise<void> {
  if (words.length === 0) return
  const numbers = words.map(({ number }) => number)
  await db.deleteFrom('searchWord').where('number', 'in', numbers).execute()
  await index.remove(db, numbers)
}
