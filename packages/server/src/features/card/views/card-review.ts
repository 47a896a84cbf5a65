import { shippedView } from '../../../platform/tools/shipped-view.ts'

export const cardReview = shippedView({
  name: 'card-review',
  title: 'Study',
  description: 'Due flashcards one by one: question, answer, rating',
  calls: ['get-due-cards', 'reveal-answer', 'review-card', 'undo-review', 'suspend-card', 'search-decks'],
  needs: ['reveal-answer', 'review-card'],
})
