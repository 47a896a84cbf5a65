import type { Facts } from '@tutor-nexus/toolkit'
import type { Deck } from '../deck.ts'
import { normalText } from './likeness.ts'

/** Warns about another deck with the same name. */
export const namesakeWarnings = (
  decks: readonly Deck[],
  { id, name }: Pick<Deck, 'id' | 'name'>,
): NonNullable<Facts['warnings']> =>
  decks
    .filter((other) => other.id !== id && normalText(other.name) === normalText(name))
    .slice(0, 1)
    .map((other) => ({
      type: 'duplicate',
      severity: 'low',
      message: 'There is another deck of this name',
      relatedIds: [other.id],
      suggestedFix: 'Put the cards into that one, or give this one another name',
      autoFixable: false,
    }))
