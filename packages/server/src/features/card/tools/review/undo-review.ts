import { anyId, anyTime, fromGiven, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { reviewTools, seeDueCards } from '../../define.ts'
import { givenReviewedCard } from '../shared/examples.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { cardFacts, CardSchedule, NEW_SCHEDULE, scheduleView } from '../shared/schedule-view.ts'

export const undoReview = reviewTools.mutation({
  name: 'undo-review',
  address: 'cardStudy/undo',
  description: {
    what: 'Take back the latest review, rescheduling or reset of a flashcard.',
    when: 'Use this after a slip: "undo that rating, I meant hard".',
    returns: 'Returns what was undone and the schedule as it was before.',
  },
  tags: ['scheduling'],
  parameters: () => z.object({ cardId: CardId.optional().describe('Else the card changed last') }),
  data: () =>
    CardSchedule().extend({
      undone: z.object({
        reviewId: z.ulid(),
        type: z.enum(['review', 'reschedule', 'forget']),
        rating: z.enum(RATINGS).nullable(),
        at: z.iso.datetime(),
      }),
    }),
  examples: [
    {
      description: 'The card is as new as before',
      given: givenReviewedCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: {
        cardId: anyId,
        ...NEW_SCHEDULE,
        dueAt: anyTime,
        undone: { reviewId: anyId, type: 'review', rating: 'good', at: anyTime },
      },
    },
  ],
  async handler({ cardId }, { services: { reviews, calendar, hints }, newId, now, ok }) {
    const change = { id: newId(), changeId: newId(), at: now().toISOString(), calendar: await calendar() }
    const found = await reviews.undo(cardId, change)
    if (!found) throw nothingToUndo()
    const { card, undone } = found
    return ok(
      {
        ...scheduleView(card),
        undone: {
          reviewId: undone.id,
          type: undone.type,
          rating: undone.type === 'review' ? undone.rating : null,
          at: undone.at,
        },
      },
      await hints(change.at, cardFacts(found, [seeDueCards()]), { cards: [found] }),
    )
  },
})

const nothingToUndo = () =>
  new ToolError('NOT_FOUND', 'There is no review to undo', {
    details: { reason: 'All reviews have been undone: see get-review-history' },
    next: [
      {
        action: 'get-review-history',
        priority: 'medium',
        description: 'See past reviews',
        tool: 'get-review-history',
        arguments: {},
      },
    ],
  })
