import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { reviewTools, seeDueCards, undoReview } from '../../define.ts'
import { givenReviewedCard } from '../shared/examples.ts'
import { cardFacts, CardSchedule, NEW_SCHEDULE, scheduleView } from '../shared/schedule-view.ts'

export const forgetCard = reviewTools.mutation({
  name: 'forget-card',
  address: 'cardStudy/forget',
  description: {
    what: 'Make a flashcard new again, as if it had never been learnt.',
    when: 'Use this when the user wants to start over with a card: "reset the progress of this card". For another day alone use reschedule-card.',
    returns: 'Returns the schedule of a new card; no lapse is counted, the history stays.',
  },
  tags: ['scheduling'],
  parameters: () => z.object({ cardId: CardId.describe('Card to begin anew') }),
  data: CardSchedule,
  examples: [
    {
      description: 'A reviewed card is new again',
      given: givenReviewedCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: { cardId: anyId, ...NEW_SCHEDULE, dueAt: anyTime },
    },
  ],
  async handler({ cardId }, { services: { reviews, calendar, hints }, newId, now, ok }) {
    const change = { id: newId(), changeId: newId(), at: now().toISOString(), calendar: await calendar() }
    const forgotten = await reviews.forget(cardId, change)
    return ok(
      scheduleView(forgotten.card),
      await hints(change.at, cardFacts(forgotten, [undoReview(cardId), seeDueCards()]), {
        cards: [forgotten],
      }),
    )
  },
})
