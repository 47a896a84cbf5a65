import { expect, test } from 'vitest'
import { sessionStats } from './session-stats.ts'

const answered = (cardId: string, phase: string, rating: string) => ({ card: { cardId, phase }, rating })

test('reviews are not cards, and what was new is not forgotten', () => {
  const done = [
    answered('a', 'new', 'again'),
    answered('b', 'review', 'good'),
    answered('c', 'review', 'again'),
    answered('a', 'learning', 'good'),
  ]
  expect(sessionStats(done)).toEqual({ reviews: 4, cards: 3, newCards: 1, forgotten: 1, retention: 2 / 3 })
})

test('nothing is said of memory where all was new', () => {
  expect(sessionStats([answered('a', 'new', 'easy')])).toMatchObject({ retention: null, forgotten: 0 })
})
