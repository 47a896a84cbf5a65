import { defineDomain, kebabVerbNoun } from '@tutor-nexus/toolkit'
import { createDeck } from './tools/create-deck.ts'
import { getDeck } from './tools/get-deck.ts'
import { searchDecks } from './tools/search-decks.ts'
import { updateDeck } from './tools/update-deck.ts'
import { deleteDeck } from './tools/delete-deck.ts'
import { restoreDeck } from './tools/restore-deck.ts'
import { createCard } from './tools/create-card.ts'
import { createCards } from './tools/create-cards.ts'
import { getCard } from './tools/get-card.ts'
import { searchCards } from './tools/search-cards.ts'
import { updateCard } from './tools/update-card.ts'
import { deleteCard } from './tools/delete-card.ts'
import { restoreCard } from './tools/restore-card.ts'
import { suspendCard } from './tools/suspend-card.ts'
import { exportCards } from './tools/export-cards.ts'
import { forgetCard } from './tools/forget-card.ts'
import { getDueCards } from './tools/get-due-cards.ts'
import { getReviewHistory } from './tools/get-review-history.ts'
import { rescheduleCard } from './tools/reschedule-card.ts'
import { revealAnswer } from './tools/reveal-answer.ts'
import { reviewCard } from './tools/review-card.ts'
import { undoReview } from './tools/undo-review.ts'
import { getProgress } from './tools/get-progress.ts'
import { getStudyGuidance } from './tools/get-study-guidance.ts'
import { predictRetention } from './tools/predict-retention.ts'

export const cardDomain = defineDomain({
  name: 'card',
  naming: kebabVerbNoun,
  agents: { cardStudy: 'Flashcards: decks and cards, spaced reviews, what is remembered and what to study.' },
  tools: [
    createDeck,
    getDeck,
    searchDecks,
    updateDeck,
    deleteDeck,
    restoreDeck,
    createCard,
    createCards,
    getCard,
    searchCards,
    updateCard,
    deleteCard,
    restoreCard,
    suspendCard,
    getDueCards,
    revealAnswer,
    reviewCard,
    undoReview,
    getReviewHistory,
    rescheduleCard,
    forgetCard,
    predictRetention,
    getStudyGuidance,
    getProgress,
    exportCards,
  ],
})
