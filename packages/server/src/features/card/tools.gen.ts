// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { createCard } from './tools/card/create-card.ts'
import { createCards } from './tools/card/create-cards.ts'
import { deleteCard } from './tools/card/delete-card.ts'
import { exportCards } from './tools/card/export-cards.ts'
import { getCard } from './tools/card/get-card.ts'
import { restoreCard } from './tools/card/restore-card.ts'
import { searchCards } from './tools/card/search-cards.ts'
import { suspendCard } from './tools/card/suspend-card.ts'
import { updateCard } from './tools/card/update-card.ts'
import { updateCards } from './tools/card/update-cards.ts'
import { createDeck } from './tools/deck/create-deck.ts'
import { deleteDeck } from './tools/deck/delete-deck.ts'
import { fitParameters } from './tools/deck/fit-parameters.ts'
import { getDeck } from './tools/deck/get-deck.ts'
import { restoreDeck } from './tools/deck/restore-deck.ts'
import { revertParameters } from './tools/deck/revert-parameters.ts'
import { searchDecks } from './tools/deck/search-decks.ts'
import { updateDeck } from './tools/deck/update-deck.ts'
import { buryCard } from './tools/review/bury-card.ts'
import { flagCard } from './tools/review/flag-card.ts'
import { forgetCard } from './tools/review/forget-card.ts'
import { getDueCards } from './tools/review/get-due-cards.ts'
import { getProgress } from './tools/review/get-progress.ts'
import { getReviewHistory } from './tools/review/get-review-history.ts'
import { getStatistics } from './tools/review/get-statistics.ts'
import { getStudyGuidance } from './tools/review/get-study-guidance.ts'
import { predictRetention } from './tools/review/predict-retention.ts'
import { rescheduleCard } from './tools/review/reschedule-card.ts'
import { revealAnswer } from './tools/review/reveal-answer.ts'
import { reviewCard } from './tools/review/review-card.ts'
import { reviewCards } from './tools/review/review-cards.ts'
import { undoReview } from './tools/review/undo-review.ts'

export const tools = [
  createDeck,
  getDeck,
  searchDecks,
  updateDeck,
  deleteDeck,
  fitParameters,
  revertParameters,
  restoreDeck,
  createCard,
  createCards,
  getCard,
  searchCards,
  updateCard,
  updateCards,
  deleteCard,
  restoreCard,
  suspendCard,
  buryCard,
  flagCard,
  getDueCards,
  revealAnswer,
  reviewCard,
  reviewCards,
  undoReview,
  getReviewHistory,
  rescheduleCard,
  forgetCard,
  predictRetention,
  getStudyGuidance,
  getProgress,
  getStatistics,
  exportCards,
]
