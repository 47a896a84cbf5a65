import { stem } from '../../../../platform/search/stem.ts'
import type { Card, Note } from '../card.ts'
import type { DeckQuery } from '../deck.ts'
import { indexWords, tagWord, wordsOf } from './words.ts'

/** Separates a tag from its parent, as in `biology::cell`. */
export const TAG_STEP = '::'

/** Whether a card matches a saved query, which needs every tag and every word. */
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
