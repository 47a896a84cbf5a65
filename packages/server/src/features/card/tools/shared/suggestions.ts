import type { NextCall } from '@tutor-nexus/toolkit'
import type { Flag } from '../../model/flag.ts'

/** Suggested calls of the card tools. */
export const searchDecks: NextCall = {
  action: 'search-decks',
  priority: 'high',
  category: 'correction',
  description: 'Find a deck and its id',
  tool: 'search-decks',
  arguments: {},
}

export const searchCards: NextCall = {
  action: 'search-cards',
  priority: 'high',
  category: 'correction',
  description: 'Find a card and its id',
  tool: 'search-cards',
  arguments: {},
}

/** The caller fills in the cards; without any, nothing is made. */
export const addCards = (deckId: string): NextCall => ({
  action: 'create-cards',
  priority: 'high',
  category: 'learning',
  description: 'Add cards to the deck',
  tool: 'create-cards',
  arguments: { deckId, cards: [] },
})

export const browseDeck = (deckId: string): NextCall => ({
  action: 'browse-deck',
  priority: 'medium',
  category: 'exploration',
  description: 'See the cards in the deck',
  tool: 'search-cards',
  arguments: { deckId },
})

export const getDeck = (deckId: string): NextCall => ({
  action: 'get-deck',
  priority: 'low',
  category: 'exploration',
  description: 'See the deck and its card counts',
  tool: 'get-deck',
  arguments: { deckId },
})

export const getCard = (cardId: string): NextCall => ({
  action: 'get-card',
  priority: 'medium',
  category: 'exploration',
  description: 'See the card',
  tool: 'get-card',
  arguments: { cardId },
})

export const showAnswer = (cardId: string): NextCall => ({
  action: 'show-answer',
  priority: 'low',
  category: 'exploration',
  description: 'See the card with its answer, to edit it',
  tool: 'get-card',
  arguments: { cardId, showAnswer: true },
})

export const restoreDeck = (deckId: string): NextCall => ({
  action: 'restore-deck',
  priority: 'medium',
  category: 'correction',
  description: 'Restore the deck and its cards from the trash',
  reversible: true,
  tool: 'restore-deck',
  arguments: { deckId },
})

export const restoreCard = (cardId: string): NextCall => ({
  action: 'restore-card',
  priority: 'medium',
  category: 'correction',
  description: 'Restore the card from the trash',
  reversible: true,
  tool: 'restore-card',
  arguments: { cardId },
})

const MOST_OFFERED = 3

/** Which of the trash to restore is the user's choice. */
export const restoreOneOf = (kind: 'card' | 'deck', ids: readonly string[]): NextCall => {
  const { arguments: _, ...restore } = kind === 'card' ? restoreCard('') : restoreDeck('')
  return { ...restore, arguments: {}, choose: { [`${kind}Id`]: ids.slice(0, MOST_OFFERED) } }
}

export const suspendCard = (cardId: string, suspended: boolean): NextCall => ({
  action: suspended ? 'suspend-card' : 'resume-card',
  priority: 'low',
  category: 'correction',
  description: suspended ? 'Suspend this card' : 'Resume this card',
  reversible: true,
  tool: 'suspend-card',
  arguments: { cardId, suspended },
})

export const buryCard = (cardId: string, buried: boolean): NextCall => ({
  action: buried ? 'bury-card' : 'unbury-card',
  priority: 'low',
  category: 'correction',
  description: buried ? 'Bury this card until tomorrow' : 'Ask this card today after all',
  reversible: true,
  tool: 'bury-card',
  arguments: { cardId, buried },
})

export const flagCard = (cardId: string, flag: Flag): NextCall => ({
  action: 'flag-card',
  priority: 'low',
  category: 'correction',
  description: flag === 'none' ? 'Take the flag off' : `Flag this card ${flag}`,
  reversible: true,
  tool: 'flag-card',
  arguments: { cardId, flag },
})

const ofDeck = (deckId: string | undefined) => (deckId === undefined ? {} : { deckId })

export const applyFit = (deckId: string | undefined): NextCall => ({
  action: 'apply-parameters',
  priority: 'medium',
  category: 'learning',
  description: 'Use the fitted parameters',
  reversible: true,
  tool: 'fit-parameters',
  arguments: { ...ofDeck(deckId), apply: true },
})

export const revertFit = (deckId: string | undefined): NextCall => ({
  action: 'revert-parameters',
  priority: 'low',
  category: 'correction',
  description: 'Go back to the parameters before',
  tool: 'revert-parameters',
  arguments: ofDeck(deckId),
})
