import { anyId, anyTime, fromGiven, listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { DeckId } from '../../model/deck.ts'
import { reviewTools, seeDueCards } from '../../define.ts'
import { givenReviewedCard } from '../shared/examples.ts'
import type { HistoryEntry } from '../../store/review/history-store.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { round } from '../shared/schedule-view.ts'

const Position = lazy(() => z.object({ at: z.string(), id: z.string() }))
type Position = z.output<ReturnType<typeof Position>>

const EntryView = lazy(() =>
  z.object({
    reviewId: z.ulid(),
    cardId: CardId,
    type: z.enum(['review', 'reschedule', 'forget', 'adopt']),
    rating: z.enum(RATINGS).nullable(),
    at: z.iso.datetime(),
    durationMs: z.int().nullable(),
    predicted: z.number().nullable(),
    dueAt: z.iso.datetime().nullable(),
    undone: z.boolean(),
  }),
)

export const getReviewHistory = reviewTools.query({
  name: 'get-review-history',
  address: 'cardStudy/history',
  description: {
    what: 'List past flashcard reviews, latest first.',
    when: 'Use this when the user asks how they did: "which cards did I review yesterday?".',
    returns: 'Returns ratings with time, duration and the chance that was predicted.',
  },
  cacheTTL: 60,
  tags: ['analytics'],
  parameters: () =>
    z.object({
      cardId: CardId.optional().describe('Only of this card'),
      deckId: DeckId.optional().describe('Only of this deck'),
      ...pagination(),
    }),
  data: () => pageOf(EntryView()).omit({ totalCount: true }),
  examples: [
    { description: 'Nothing reviewed yet', params: {}, expectedResult: { items: [], hasMore: false } },
    {
      description: 'The one review of a card',
      given: givenReviewedCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: {
        items: [
          {
            reviewId: anyId,
            cardId: anyId,
            type: 'review',
            rating: 'good',
            at: anyTime,
            durationMs: 2400,
            predicted: null,
            dueAt: null,
            undone: false,
          },
        ],
        hasMore: false,
      },
    },
  ],
  async handler({ cardId, deckId, limit, cursor }, { services: { reviews, hints }, page, now, ok }) {
    const past = {
      position: Position,
      load: async (before: Position | undefined, count: number) => ({
        found: await reviews.history({ cardId, deckId, before, limit: count }),
      }),
      after: ({ entry: { at, id } }: HistoryEntry) => ({ at, id }),
    }
    const { items, fields, meta, next, hasMore } = await page(past, {
      cursor,
      limit,
      view: viewOf,
      hint: { description: 'See earlier reviews' },
    })
    return ok(
      { items, ...fields },
      await hints(
        now().toISOString(),
        listed({
          kind: 'review',
          records: items.map((item) => ({
            ...item,
            id: item.reviewId,
            label: `${item.rating ?? item.type} ${item.at}`,
          })),
          total: hasMore || cursor !== undefined ? undefined : items.length,
          nothing: 'No reviews yet',
          provenance: 'verified',
          next: [...next, seeDueCards()],
          page: meta,
        }),
      ),
    )
  },
})

const viewOf = ({ entry, undone }: HistoryEntry) => ({
  reviewId: entry.id,
  cardId: entry.cardId,
  type: entry.type,
  rating: entry.type === 'review' ? entry.rating : null,
  at: entry.at,
  durationMs: entry.type === 'review' ? entry.durationMs : null,
  predicted: entry.type === 'review' && entry.predicted !== null ? round(entry.predicted) : null,
  dueAt: entry.type === 'reschedule' ? entry.dueAt : entry.type === 'adopt' ? entry.state.dueAt : null,
  undone,
})
