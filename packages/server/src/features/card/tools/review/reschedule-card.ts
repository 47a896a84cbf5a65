import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { reviewTools, seeDueCards, undoReview } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { cardFacts, CardSchedule, NEW_SCHEDULE, scheduleView } from '../shared/schedule-view.ts'
import { addDays } from '../../model/schedule/study-day.ts'

const MAX_DAYS = 36_500

export const rescheduleCard = reviewTools.mutation({
  name: 'reschedule-card',
  address: 'cardStudy/reschedule',
  description: {
    what: 'Set the day on which a flashcard is due, without rating it.',
    when: 'Use this when the user wants a card sooner or later: "ask me this card again in three days".',
    returns: 'Returns the new schedule; no lapse is counted.',
  },
  tags: ['scheduling'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('Card to move'),
      inDays: z.int().min(0).max(MAX_DAYS).describe('0 is today'),
    }),
  data: CardSchedule,
  examples: [
    {
      description: 'A new card, to be begun in three days',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId'), inDays: 3 },
      expectedResult: { cardId: anyId, ...NEW_SCHEDULE, dueAt: anyTime },
    },
  ],
  async handler({ cardId, inDays }, { services: { reviews, calendar, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const days = await calendar()
    const dueAt = inDays === 0 ? at : days.startOf(addDays(days.dayOf(at), inDays))
    const moved = await reviews.reschedule(cardId, dueAt, {
      id: newId(),
      changeId: newId(),
      at,
      calendar: days,
    })
    return ok(
      scheduleView(moved.card),
      await hints(at, cardFacts(moved, [undoReview(cardId), seeDueCards()]), {
        cards: [moved],
        pausedUntil: dueAt,
      }),
    )
  },
})
