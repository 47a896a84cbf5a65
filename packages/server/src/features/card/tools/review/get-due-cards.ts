import { anyId, anyTime, fromGiven, listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CARD_KINDS, CardId } from '../../model/card.ts'
import { DeckId, PHASES } from '../../model/deck.ts'
import { FLAGS, flagNamed } from '../../model/flag.ts'
import { revealAnswer, reviewTools } from '../../define.ts'
import { STAGES, type DueCard } from '../../model/schedule/due-order.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { questionOf } from '../../model/question.ts'
import { round } from '../shared/schedule-view.ts'
import { cardReview } from '../../views/card-review.ts'

const Position = lazy(() => z.object({ stage: z.enum(STAGES), dueAt: z.string(), id: z.string() }))
type Position = z.output<ReturnType<typeof Position>>

const DueCardView = lazy(() =>
  z.object({
    cardId: CardId,
    deckId: DeckId,
    kind: z.enum(CARD_KINDS),
    front: z.string(),
    options: z.array(z.string()).optional(),
    tags: z.array(z.string()),
    phase: z.enum(PHASES),
    flag: z.enum(FLAGS).optional(),
    dueAt: z.iso.datetime(),
    retrievability: z.number().min(0).max(1).nullable().describe('Chance of remembering it now'),
    part: z.object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() }).optional(),
  }),
)

export const getDueCards = reviewTools.query({
  name: 'get-due-cards',
  version: '1.1.0',
  address: 'cardStudy/due',
  ui: cardReview,
  description: {
    what: 'List the flashcards to study now, in order, within daily limits; fronts only.',
    when: 'Use this to begin or go on with a study session: "quiz me on my flashcards". For a plan of what to study use get-study-guidance.',
    returns: 'Returns questions without answers, and how many are left today.',
  },
  tags: ['learning', 'scheduling'],
  parameters: () =>
    z.object({
      deckId: DeckId.optional().describe('Only of this deck'),
      ...pagination(),
    }),
  data: () =>
    pageOf(DueCardView())
      .omit({ totalCount: true })
      .extend({
        counts: z.object({ learning: z.int(), review: z.int(), new: z.int() }),
        nextDueAt: z.iso.datetime().nullable().describe('Where none is due now'),
      }),
  examples: [
    {
      description: 'Nothing to study',
      params: {},
      expectedResult: {
        items: [],
        hasMore: false,
        counts: { learning: 0, review: 0, new: 0 },
        nextDueAt: null,
      },
    },
    {
      description: 'A new card of a deck',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: {
        items: [
          {
            cardId: anyId,
            deckId: anyId,
            kind: 'basic',
            front: 'Capital of France?',
            tags: [],
            phase: 'new',
            dueAt: anyTime,
            retrievability: null,
          },
        ],
        hasMore: false,
        counts: { learning: 0, review: 0, new: 1 },
        nextDueAt: null,
      },
    },
  ],
  async handler({ deckId, limit, cursor }, { services: { reviews, calendar, hints }, page, now, ok }) {
    const at = now().toISOString()
    const today = (await calendar()).spanOf(at)
    const due = {
      position: Position,
      async load(after: Position | undefined) {
        const { cards, ...rest } = await reviews.due({ deckId, now: at, today, after, limit })
        return { found: cards, ...rest }
      },
      key: ({ card }: DueCard) => card.id,
      after: ({ stage, card: { dueAt, id } }: DueCard) => ({ stage, dueAt, id }),
    }
    const { items, shown, fields, meta, next, loaded } = await page(due, {
      cursor,
      limit,
      view: viewOf,
      longFields: ['front'],
      hint: { priority: 'low', description: 'See the next cards' },
    })
    const { counts, nextDueAt } = loaded
    const left = counts.learning + counts.review + counts.new
    return ok(
      { items, ...fields, counts, nextDueAt },
      await hints(
        at,
        listed({
          kind: 'card',
          records: shown.map(recordOf),
          total: Math.max(left, shown.length),
          provenance: 'verified',
          holds: 60_000,
          nothing: 'No cards are due',
          next: [...shown.slice(0, 1).map(({ card }) => revealAnswer(card.id)), ...next],
          page: meta,
        }),
        { cards: shown },
      ),
    )
  },
})

const viewOf = ({ card, note, retrievability }: DueCard) => ({
  cardId: card.id,
  deckId: card.deckId,
  kind: note.kind,
  ...questionOf(card, note),
  tags: note.tags,
  phase: card.phase,
  ...(card.flag > 0 && { flag: flagNamed(card.flag) }),
  dueAt: card.dueAt,
  retrievability: retrievability === null ? null : round(retrievability),
})

const recordOf = ({ card, note, retrievability }: DueCard) => ({
  id: card.id,
  label: questionOf(card, note).front,
  phase: card.phase,
  dueAt: card.dueAt,
  retrievability,
})
