import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { stem } from '../../../platform/search/stem.ts'
import type { Schema } from '../../../platform/store/schema.ts'
import type { Reader } from '../../../platform/store/store.ts'
import type { DeckQuery, Phase } from '../model/deck.ts'
import { TAG_SEPARATOR, tagWord, wordsOf } from '../model/search/words.ts'

/** Conditions on cards; all must hold. */
export interface CardFilter {
  deckIds?: readonly string[]
  /** Each tag includes its subtags. */
  tags?: readonly string[]
  phases?: readonly Phase[]
  suspended?: boolean
  /** Any of these; 0 is none. */
  flags?: readonly number[]
  /** Hidden at this time. */
  buriedAt?: string
  trashed: boolean
  /** All of these words. */
  words?: readonly string[]
}

/** Columns that refer to a note. */
type NoteColumn = 'card.noteId' | 'note.id' | 'noteWord.noteId'

type OfCard = ExpressionBuilder<Schema, 'card'>

export const cardMatches = (eb: OfCard, owner: string, filter: CardFilter): Expression<SqlBool> =>
  eb.and([cardConditions(eb, owner, filter), ...wordConditions(owner, 'card.noteId', filter)])

/** True if a note has a matching card. Evaluated per note, so that few notes are fast. */
export const noteMatches = (
  db: Pick<Reader, 'selectFrom'>,
  owner: string,
  noteId: NoteColumn,
  filter: CardFilter,
): Expression<SqlBool> => {
  const cards = db
    .selectFrom('card')
    .select('card.id')
    .where('card.noteId', '=', sql.ref<string>(noteId))
    .where((eb) => cardConditions(eb, owner, filter))
  return sql`(${sql.join([sql`exists ${cards}`, ...wordConditions(owner, noteId, filter)], sql` and `)})`
}

/** Conditions on the card itself. */
function cardConditions(
  eb: OfCard,
  owner: string,
  { deckIds, phases, suspended, flags, buriedAt, trashed }: CardFilter,
) {
  const oneOf = (column: 'card.deckId' | 'card.phase', values: readonly string[]) =>
    values.length === 0 ? eb.lit(false) : eb(column, 'in', values)
  return eb.and([
    eb('card.owner', '=', owner),
    eb('card.trashedAt', trashed ? 'is not' : 'is', null),
    ...(deckIds ? [oneOf('card.deckId', deckIds)] : []),
    ...(phases ? [oneOf('card.phase', phases)] : []),
    ...(suspended === undefined ? [] : [eb('card.suspended', '=', suspended)]),
    ...(flags ? [eb('card.flag', 'in', flags)] : []),
    ...(buriedAt === undefined ? [] : [eb('card.buriedUntil', '>', buriedAt)]),
  ])
}

/** Conditions on the words and tags of a note. */
const wordConditions = (owner: string, noteId: NoteColumn, { tags = [], words = [] }: CardFilter) => [
  ...tags.map((tag) => hasWord(owner, noteId, [tagWord(tag)], [`${tagWord(tag)}${TAG_SEPARATOR}`])),
  ...words.map((word) => hasWord(owner, noteId, [word, stem(word)])),
]

/** True if a note has one of the words or one with one of the prefixes. */
export function hasWord(
  owner: string,
  noteId: NoteColumn,
  words: readonly string[],
  prefixes: readonly string[] = [],
): Expression<SqlBool> {
  // Separate subqueries, because SQLite uses no index for the combined condition.
  const tests = [
    isOneOf(sql.ref('own.word'), words),
    ...prefixes.map((prefix) => beginsWith(sql.ref('own.word'), prefix)),
  ]
  const one = (test: Expression<SqlBool>) =>
    sql<SqlBool>`exists (select 1 from ${sql.table('noteWord')} as own where own.owner = ${owner}
      and ${sql.ref('own.noteId')} = ${sql.ref(noteId)} and ${test})`
  return sql<SqlBool>`(${sql.join(tests.map(one), sql` or `)})`
}

export const isOneOf = (word: Expression<unknown>, words: readonly string[]) =>
  sql<SqlBool>`${word} in (${sql.join([...new Set(words)])})`

/** Greater than any continuation of a prefix in byte order. */
const LAST = '\u{10FFFF}'

export const beginsWith = (word: Expression<unknown>, prefix: string) =>
  sql<SqlBool>`(${word} >= ${prefix} and ${word} < ${prefix + LAST})`

export const filterOfQuery = ({ text, tags, deckIds, phases }: DeckQuery): CardFilter => ({
  trashed: false,
  ...(text === undefined ? {} : { words: [...new Set(wordsOf(text))] }),
  ...(tags ? { tags } : {}),
  ...(deckIds ? { deckIds } : {}),
  ...(phases ? { phases } : {}),
})

/** The conjunction of two filters. */
export function intersectFilters(one: CardFilter, other: CardFilter): CardFilter {
  const deckIds = common(one.deckIds, other.deckIds)
  const phases = common(one.phases, other.phases)
  return {
    ...one,
    ...other,
    tags: [...(one.tags ?? []), ...(other.tags ?? [])],
    words: [...(one.words ?? []), ...(other.words ?? [])],
    ...(deckIds ? { deckIds } : {}),
    ...(phases ? { phases } : {}),
  }
}

const common = <Value>(one: readonly Value[] | undefined, other: readonly Value[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)
