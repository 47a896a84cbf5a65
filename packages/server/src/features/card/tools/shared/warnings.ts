import type { Facts, HintWarning } from '@tutor-nexus/toolkit'
import type { Deck } from '../../model/deck.ts'
import { normalText } from '../../model/search/similarity.ts'
import type { SimilarNote } from '../../store/similar-notes-store.ts'
import { similarityText } from './errors.ts'

const MAX_WARNINGS = 5

/** Warnings about similar notes. */
export const similarityWarnings = (similar: readonly SimilarNote[]): HintWarning[] =>
  similar.slice(0, MAX_WARNINGS).map((one) => ({
    type: 'duplicate',
    severity: one.likeness === 'same' ? 'high' : 'medium',
    message: similarityText(one),
    ...(one.cardId === null ? {} : { relatedIds: [one.cardId] }),
    suggestedFix: 'Delete one of the two, or make their questions differ',
    autoFixable: false,
  }))

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
      message: 'Another deck has this name',
      relatedIds: [other.id],
      suggestedFix: 'Move the cards to that deck, or rename this one',
      autoFixable: false,
    }))
