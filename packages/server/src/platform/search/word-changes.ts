import { sql } from 'kysely'
import type { Writer } from '../store/store.ts'
import { nearKeys } from './near-keys.ts'
import { numberIn } from './part.ts'
import { slices } from './slices.ts'
import { stem } from './stem.ts'
import type { TokenIndex } from './token-index.ts'
import { nearToken } from './tokens.ts'

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
  const rows = words.map(({ number, word, documents }) => [number, word, stem(word), documents])
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
