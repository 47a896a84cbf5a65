import type { NextCall } from '@tutor-nexus/toolkit'

/** The calls that lead on from one card tool to another. */
export const searchDecks: NextCall = {
  action: 'search-decks',
  priority: 'high',
  category: 'correction',
  description: 'Look up the ids of the decks there are',
  tool: 'search-decks',
  arguments: {},
}

export const searchCards: NextCall = {
  action: 'search-cards',
  priority: 'high',
  category: 'correction',
  description: 'Look up the ids of the cards there are',
  tool: 'search-cards',
  arguments: {},
}

export const browseDeck = (deckId: string): NextCall => ({
  action: 'browse-deck',
  priority: 'medium',
  category: 'exploration',
  description: 'See the cards of the deck',
  tool: 'search-cards',
  arguments: { deckId },
})

export const getDeck = (deckId: string): NextCall => ({
  action: 'get-deck',
  priority: 'low',
  category: 'exploration',
  description: 'See the deck and how many cards wait in it',
  tool: 'get-deck',
  arguments: { deckId },
})

export const getCard = (cardId: string): NextCall => ({
  action: 'get-card',
  priority: 'medium',
  category: 'exploration',
  description: 'See the card as it is now',
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
  description: 'Take the deck out of the trash, with its cards',
  reversible: true,
  tool: 'restore-deck',
  arguments: { deckId },
})

export const restoreCard = (cardId: string): NextCall => ({
  action: 'restore-card',
  priority: 'medium',
  category: 'correction',
  description: 'Take the card out of the trash',
  reversible: true,
  tool: 'restore-card',
  arguments: { cardId },
})

export const suspendCard = (cardId: string, suspended: boolean): NextCall => ({
  action: suspended ? 'suspend-card' : 'resume-card',
  priority: 'low',
  category: 'correction',
  description: suspended ? 'Stop asking this card for now' : 'Ask this card again',
  reversible: true,
  tool: 'suspend-card',
  arguments: { cardId, suspended },
})
