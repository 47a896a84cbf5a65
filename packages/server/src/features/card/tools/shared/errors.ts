import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import type { SimilarNote } from '../../store/similar-notes-store.ts'
import { questionLabel } from './card-view.ts'
import type { Card } from '../../model/card.ts'
import { ordinalsOf, type ContentFault } from '../../model/cards-of-note.ts'
import type { Deck } from '../../model/deck.ts'
import { getCard, restoreDeck, searchDecks } from './suggestions.ts'

const MAX_NAMED = 5

/** A saved query holds no cards of its own. */
export const isSavedQuery = ({ name }: Deck) =>
  new ToolError(
    'UNPROCESSABLE_ENTITY',
    `The deck "${name}" is a saved search and holds no cards of its own`,
    {
      details: {
        reason: 'Choose another deck: cards that match the search appear in this one by themselves',
      },
      next: [searchDecks],
    },
  )

export const deckInTrash = ({ id, name }: Deck) =>
  new ToolError('UNPROCESSABLE_ENTITY', `The card's deck "${name}" is in the trash`, {
    details: { reason: 'Restore the deck; its cards come back with it' },
    next: [restoreDeck(id)],
  })

export const gapRemoved = (siblings: readonly Card[]) => {
  const left = siblings.find(({ trashedAt }) => trashedAt === null)
  return new ToolError('UNPROCESSABLE_ENTITY', 'The text no longer has the gap this card asks for', {
    details: {
      reason: 'Add the gap to the text again with update-card; the card keeps its history',
    },
    next: left ? [getCard(left.id)] : [],
  })
}

export const versionConflict = (
  what: 'card' | 'deck',
  given: number,
  actual: number,
  next: readonly NextCall[],
) =>
  new ToolError('CONFLICT', `The ${what} has changed since you read it`, {
    details: {
      reason: `The change is based on version ${given}, but it is now at version ${actual}: read it again`,
    },
    next,
  })

/** How an existing card resembles the new one; shows its question, never its answer. */
export function similarityText({ likeness, note, cardId }: SimilarNote): string {
  const question = questionLabel({ card: { id: cardId ?? note.id, ordinal: firstOrdinal(note) }, note }, 60)
  const where = cardId === null ? 'an earlier card of this batch' : `card ${cardId}`
  switch (likeness) {
    case 'same':
      return `Duplicate of ${where}: "${question}"`
    case 'question':
      return `Same question as ${where}, with another answer: "${question}"`
    case 'near':
      return `Almost the same as ${where}: "${question}"`
  }
}

const firstOrdinal = (note: SimilarNote['note']): number => ordinalsOf(note)[0] ?? 0

/** A duplicate; the caller can create it anyway. */
export const duplicateCard = (similar: readonly SimilarNote[]) =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The deck already has this card, so none was created', {
    details: {
      reason: `${similar.slice(0, MAX_NAMED).map(similarityText).join('; ')}. To create it anyway, set allowDuplicate`,
    },
    next: similar.flatMap(({ cardId }) => (cardId === null ? [] : [getCard(cardId)])).slice(0, 1),
  })

/** The text gives no question to ask. */
export const invalidContent = ({ field, message }: ContentFault) =>
  new ToolError('UNPROCESSABLE_ENTITY', message, { details: { issues: [{ path: field, message }] } })
