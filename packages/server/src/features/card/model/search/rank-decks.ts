import type { Deck } from '../deck.ts'
import { normalText } from './similarity.ts'
import { wordsOf } from './words.ts'

export interface RankedDeck {
  deck: Deck
  score: number
}

const IN_NAME = 1
const IN_DESCRIPTION = 0.5
const PREFIX = 0.8

/** Decks that match every word or prefix of a query, best first; all decks by name without a query. */
export function rankDecks(decks: readonly Deck[], text: string): RankedDeck[] {
  const words = wordsOf(text)
  const query = normalText(text)
  const scored = decks.flatMap((deck): RankedDeck[] => {
    if (query === '') return [{ deck, score: 1 }]
    const [name, description] = [wordsOf(deck.name), wordsOf(deck.description ?? '')]
    const found = words.map((word) =>
      Math.max(IN_NAME * best(name, word), IN_DESCRIPTION * best(description, word)),
    )
    if (normalText(deck.name) === query) return [{ deck, score: 1 }]
    if (found.length === 0 || found.includes(0)) return []
    const share = words.length / Math.max(words.length, name.length)
    return [
      { deck, score: (found.reduce((sum, each) => sum + each, 0) / found.length) * (0.6 + 0.3 * share) },
    ]
  })
  return scored.toSorted((a, b) => b.score - a.score || compare(a.deck, b.deck))
}

const best = (words: readonly string[], wanted: string): number =>
  words.includes(wanted) ? 1 : words.some((word) => word.startsWith(wanted)) ? PREFIX : 0

const compare = (a: Deck, b: Deck): number => (keyOf(a) < keyOf(b) ? -1 : 1)
const keyOf = ({ name, id }: Deck): string => `${name.toLowerCase()}\0${id}`

/** The cursor of a page of decks. */
export interface DeckPosition {
  score: number
  name: string
  id: string
}

export const positionOf = ({ deck: { name, id }, score }: RankedDeck): DeckPosition => ({ score, name, id })

/** Whether a deck comes after the end of a page, even if that deck is gone. */
export const isAfter = ({ deck, score }: RankedDeck, { name, id, ...end }: DeckPosition): boolean =>
  score < end.score || (score === end.score && keyOf(deck) > `${name.toLowerCase()}\0${id}`)
