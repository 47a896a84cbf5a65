import { stem } from '../../../../platform/search/stem.ts'
import type { Card, Note } from '../card.ts'
import type { DeckQuery } from '../deck.ts'
import { indexWords, tagWord, wordsOf } from './words.ts'

/** Between a tag and one below it, as in `biology::cell`. */
export const TAG_STEP = '::'

/** Whether a card belongs to a deck that is a saved query: it has every tag and every word asked for. */
export function matches(
  { text, tags, deckIds, phases }: DeckQuery,
  {
    card,
    note,
  }: { card: Pick<Card, 'deckId' | 'phase'>; note: Pick<Note, 'kind' | 'front' | 'back' | 'tags'> },
): boolean {
  if (deckIds && !deckIds.includes(card.deckId)) return false
  if (phases && !phases.includes(card.phase)) return false
  const own = new Set(indexWords(note))
  const hasTag = (tag: string) =>
    own.has(tagWord(tag)) || [...own].some((word) => word.startsWith(`${tagWord(tag)}${TAG_STEP}`))
  if (tags && !tags.every(hasTag)) return false
  return text === undefined || wordsOf(text).every((word) => own.has(word) || own.has(stem(word)))
}
