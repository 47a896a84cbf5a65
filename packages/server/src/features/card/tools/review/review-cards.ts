import { anyId, anyTime, fromGiven, type HintWarning } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { revealAnswer, reviewTools, seeDueCards, undoReview } from '../../define.ts'
import { CardId } from '../../model/card.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { REVIEW_FAULTS, type ReviewedCards } from '../../store/review/review-store.ts'
import { givenRevealedCard } from '../shared/examples.ts'
import { becameLeech, ratingFields } from '../shared/rating.ts'
import { CardSchedule, scheduleView } from '../shared/schedule-view.ts'

const MAX_RATINGS = 50

export const reviewCards = reviewTools.mutation({
  name: 'review-cards',
  description: {
    what: 'Record ratings of up to 50 flashcards at once, and schedule them.',
    when: 'Use this after reveal-answer for several: "first two good, the last one again". For one use review-card.',
    returns: 'Returns when each is due next, and which could not be rated and why.',
  },
  responseTime: 'medium',
  tags: ['learning', 'scheduling'],
  parameters: () =>
    z.object({
      ratings: z.array(z.object(ratingFields())).min(1).max(MAX_RATINGS).describe('In the order of study'),
    }),
  data: () =>
    z.object({
      items: z.array(
        CardSchedule().extend({
          reviewId: z.ulid(),
          rating: z.enum(RATINGS),
          leech: z.boolean().optional().describe('Set when it has become one: reword or suspend it'),
        }),
      ),
      failed: z.array(z.object({ cardId: CardId, reason: z.enum(REVIEW_FAULTS) })),
    }),
  examples: [
    {
      description: 'A round of two, of which one answer was not shown',
      given: [
        ...givenRevealedCard,
        {
          tool: 'create-card',
          params: { deckId: fromGiven(0, 'deckId'), front: 'Capital of Peru?', back: 'Lima' },
        },
      ],
      params: {
        ratings: [
          { cardId: fromGiven(1, 'cardId'), rating: 'good' },
          { cardId: fromGiven(3, 'cardId'), rating: 'again' },
        ],
      },
      expectedResult: {
        items: [
          {
            cardId: fromGiven(1, 'cardId'),
            reviewId: anyId,
            rating: 'good',
            phase: 'learning',
            dueAt: anyTime,
            scheduledDays: 0,
            stability: 2.3065,
            difficulty: 2.1181,
            reps: 1,
            lapses: 0,
          },
        ],
        failed: [{ cardId: fromGiven(3, 'cardId'), reason: 'answer-not-shown' }],
      },
    },
  ],
  async handler({ ratings }, { services: { reviews, calendar, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const given = ratings.map(({ durationMs, ...rest }) => ({ ...rest, durationMs: durationMs ?? null }))
    const outcome = await reviews.reviewAll(given, { at, calendar: await calendar(), newId })
    const { reviewed, failed } = outcome
    return ok(
      {
        items: reviewed.flatMap((one) =>
          one.entry.type === 'review'
            ? [
                {
                  ...scheduleView(one.card),
                  reviewId: one.entry.id,
                  rating: one.entry.rating,
                  ...(becameLeech(one) && { leech: true }),
                },
              ]
            : [],
        ),
        failed,
      },
      await hints(
        at,
        {
          provenance: 'verified',
          holds: 'until-changed',
          warnings: failureWarnings(outcome),
          next: [...calls(outcome), seeDueCards()],
        },
        { cards: reviewed },
      ),
    )
  },
})

/** The first answer that is still to be shown; or the latest rating, to take it back. */
function calls({ reviewed, failed }: ReviewedCards) {
  const hidden = failed.find(({ reason }) => reason === 'answer-not-shown')
  const last = reviewed.at(-1)
  return hidden ? [revealAnswer(hidden.cardId)] : last ? [undoReview(last.card.id)] : []
}

const REASONS = { 'not-found': 'not found', 'answer-not-shown': 'the answer has not been shown' }

const failureWarnings = ({ failed }: ReviewedCards): HintWarning[] =>
  [...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, cards]) => ({
    type: 'validation',
    severity: 'medium',
    message: `${cards.length} not rated: ${REASONS[reason]}`,
    autoFixable: false,
  }))
