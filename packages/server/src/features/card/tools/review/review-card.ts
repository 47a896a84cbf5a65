import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { reviewTools, seeDueCards, undoReview } from '../../define.ts'
import { givenRevealedCard } from '../shared/examples.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { becameLeech, ratingFields } from '../shared/rating.ts'
import { cardFacts, CardSchedule, round, scheduleView } from '../shared/schedule-view.ts'

export const reviewCard = reviewTools.mutation({
  name: 'review-card',
  address: 'cardStudy/review',
  version: '1.1.0',
  description: {
    what: 'Record how well a flashcard was remembered, and schedule it.',
    when: 'Use this after reveal-answer, with the rating the user gives: "I knew that one".',
    returns: 'Returns when the card is due next and how well it is known.',
  },
  tags: ['learning', 'scheduling'],
  parameters: () => z.object(ratingFields()),
  data: () =>
    CardSchedule().extend({
      reviewId: z.ulid(),
      rating: z.enum(RATINGS),
      predicted: z.number().min(0).max(1).nullable().describe('Chance of remembering it, as predicted'),
      leech: z.boolean().optional().describe('Set when it has become one: reword or suspend it'),
    }),
  examples: [
    {
      description: 'A new card that was remembered',
      given: givenRevealedCard,
      params: { cardId: fromGiven(1, 'cardId'), rating: 'good', durationMs: 2400 },
      expectedResult: {
        cardId: anyId,
        reviewId: anyId,
        rating: 'good',
        predicted: null,
        phase: 'learning',
        dueAt: anyTime,
        scheduledDays: 0,
        stability: 2.3065,
        difficulty: 2.1181,
        reps: 1,
        lapses: 0,
      },
    },
  ],
  async handler({ cardId, rating, durationMs }, { services: { reviews, calendar, hints }, newId, now, ok }) {
    const change = { id: newId(), changeId: newId(), at: now().toISOString(), calendar: await calendar() }
    const reviewed = await reviews.review(cardId, rating, durationMs ?? null, change)
    const { card, entry } = reviewed
    const predicted = entry.type === 'review' ? entry.predicted : null
    return ok(
      {
        ...scheduleView(card),
        reviewId: entry.id,
        rating,
        predicted: predicted === null ? null : round(predicted),
        ...(becameLeech(reviewed) && { leech: true }),
      },
      await hints(change.at, cardFacts(reviewed, [seeDueCards(), undoReview(cardId)]), { cards: [reviewed] }),
    )
  },
})
