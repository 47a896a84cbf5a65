import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { stem } from '../../store/search/stem.ts'
import type { Schema } from '../../store/schema.ts'
import type { CardKind } from './card.ts'
import { TAG_STEP } from './deck-query.ts'
import type { DeckQuery, Phase } from './deck.ts'
import { tagWord, wordsOf } from './words.ts'

/** Which cards are looked for. All of it must hold. */
export interface CardFilter {
  deckIds?: readonly string[]
  /** All of them; a tag stands for those below it too. */
  tags?: readonly string[]
  phases?: readonly Phase[]
  kinds?: readonly CardKind[]
  suspended?: boolean
  trashed: boolean
  /** Words that must all be there. */
  words?: readonly string[]
}

type OfCard = ExpressionBuilder<Schema, 'card'>

/** The condition on a card that a filter is. */
export function cardMatches(eb: OfCard, owner: string, filter: CardFilter): Expression<SqlBool> {
  const { deckIds, tags = [], phases, kinds, suspended, trashed, words = [] } = filter
  return eb.and([
    eb('card.owner', '=', owner),
    eb('card.trashedAt', trashed ? 'is not' : 'is', null),
    ...(deckIds ? [anyOf(eb, 'card.deckId', deckIds)] : []),
    ...(phases ? [anyOf(eb, 'card.phase', phases)] : []),
    ...(suspended === undefined ? [] : [eb('card.suspended', '=', suspended)]),
    ...tags.map((tag) => eb('card.noteId', 'in', notesTagged(eb, owner, tag))),
    ...words.map((word) => eb('card.noteId', 'in', notesWith(eb, owner, [word, stem(word)]))),
    ...(kinds
      ? [
          eb(
            'card.noteId',
            'in',
            eb
              .selectFrom('note')
              .select('note.id')
              .where('note.owner', '=', owner)
              .where('note.kind', 'in', kinds),
          ),
        ]
      : []),
  ])
}

/** What a saved query asks for, as a filter. */
export const filterOfQuery = ({ text, tags, deckIds, phases }: DeckQuery): CardFilter => ({
  trashed: false,
  ...(text === undefined ? {} : { words: [...new Set(wordsOf(text))] }),
  ...(tags ? { tags } : {}),
  ...(deckIds ? { deckIds } : {}),
  ...(phases ? { phases } : {}),
})

/** Both at once. */
export const both = (one: CardFilter, other: CardFilter): CardFilter => ({
  ...one,
  ...other,
  tags: [...(one.tags ?? []), ...(other.tags ?? [])],
  words: [...(one.words ?? []), ...(other.words ?? [])],
  ...meet('deckIds', one.deckIds, other.deckIds),
  ...meet('phases', one.phases, other.phases),
  trashed: one.trashed || other.trashed,
})

const meet = <Name extends string, Value>(
  name: Name,
  one: readonly Value[] | undefined,
  other: readonly Value[] | undefined,
) => {
  const shared = one && other ? one.filter((value) => other.includes(value)) : (one ?? other)
  return shared ? { [name]: shared } : {}
}

const anyOf = (eb: OfCard, column: 'card.deckId' | 'card.phase', values: readonly string[]) =>
  values.length === 0 ? eb.lit(false) : eb(column, 'in', values)

const notesWith = (eb: OfCard, owner: string, words: readonly string[]) =>
  eb
    .selectFrom('noteWord')
    .select('noteWord.noteId')
    .where('noteWord.owner', '=', owner)
    .where('noteWord.word', 'in', [...new Set(words)])

function notesTagged(eb: OfCard, owner: string, tag: string) {
  const word = tagWord(tag)
  const below = `${word}${TAG_STEP}`
  return eb
    .selectFrom('noteWord')
    .select('noteWord.noteId')
    .where('noteWord.owner', '=', owner)
    .where((words) =>
      words.or([
        words('noteWord.word', '=', word),
        words.and([words('noteWord.word', '>=', below), words('noteWord.word', '<', `${word}:;`)]),
      ]),
    )
}
