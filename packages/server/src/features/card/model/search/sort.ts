import type { Card, Note } from '../card.ts'

export const CARD_SORTS = ['created', 'due', 'changed', 'difficulty', 'lapses'] as const

export interface CardSort {
  by: (typeof CARD_SORTS)[number]
  descending: boolean
}

/** What people look for first: old and due cards, what changed last, what is hardest. */
export const sortsDescending = (by: CardSort['by']): boolean => by !== 'created' && by !== 'due'

/** Sorts after every time, because new cards are not due on a day. */
export const NEW_CARDS = 'new '

/** What a card is sorted by. */
export function sortKey(by: CardSort['by'], card: Card, note: Note): string | number {
  switch (by) {
    case 'created':
      return card.createdAt
    case 'due':
      return card.phase === 'new' ? `${NEW_CARDS}${card.createdAt}` : card.dueAt
    case 'changed':
      return note.updatedAt
    case 'difficulty':
      return card.difficulty
    case 'lapses':
      return card.lapses
  }
}

/** The card of a note that decides where the note stands. */
export function firstSorted(
  { by, descending }: CardSort,
  cards: readonly Card[],
  note: Note,
): Card | undefined {
  const before = (one: Card, other: Card) =>
    compareKeys(sortKey(by, one, note), sortKey(by, other, note)) * (descending ? -1 : 1)
  return cards.toSorted((one, other) => before(one, other) || one.ordinal - other.ordinal)[0]
}

const compareKeys = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1
