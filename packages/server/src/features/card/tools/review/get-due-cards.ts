import {
  anyId,
  anyTime,
  evidence,
  fromGiven,
  listed,
  once,
  pageOf,
  pagination,
  type NextCall,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CARD_KINDS, CardId } from '../../model/card.ts'
import { DeckId, PHASES } from '../../model/deck.ts'
import { revealAnswer, reviewTools } from '../../define.ts'
import { STAGES, type DueCard } from '../../model/schedule/due-order.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { questionOf } from '../../model/question.ts'
import { round } from '../shared/schedule-view.ts'

const Position = once(() =>
  z.object({
    after: z.object({ stage: z.enum(STAGES), dueAt: z.string(), id: z.string() }).optional(),
    resume: z.object({ id: z.string(), field: z.string(), offset: z.int().min(0) }).optional(),
  }),
)

const DueCardView = once(() =>
  z.object({
    cardId: CardId,
    deckId: DeckId,
    kind: z.enum(CARD_KINDS),
    front: z.string(),
    options: z.array(z.string()).optional(),
    tags: z.array(z.string()),
    phase: z.enum(PHASES),
    dueAt: z.iso.datetime(),
    retrievability: z.number().min(0).max(1).nullable().describe('Chance of remembering it now'),
    part: z.object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() }).optional(),
  }),
)

export const getDueCards = reviewTools.query({
  name: 'get-due-cards',
  address: 'cardStudy/due',
  description: {
    what: 'List the flashcards to study now, in order, within daily limits; fronts only.',
    when: 'Use this to begin or go on with a study session: "quiz me on my flashcards".',
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
  async handler(
    { deckId, limit, cursor },
    { services: { reviews, calendar, hints }, cursors, fit, now, ok },
  ) {
    const at = now().toISOString()
    const { after, resume } = cursor === undefined ? {} : Position().parse(cursors.open(cursor))
    const today = (await calendar()).spanOf(at)
    const {
      cards,
      hasMore: furtherCards,
      counts,
      nextDueAt,
    } = await reviews.due({ deckId, now: at, today, after, limit })
    const page = await fit({
      items: cards.map(viewOf),
      longFields: ['front'],
      // A card that was reviewed in between must not lend its position to the one behind it.
      ...(resume && resume.id === cards[0]?.card.id ? { resume } : {}),
    })
    const hasMore = furtherCards || page.continuation !== undefined || page.finished < cards.length
    const last = page.finished > 0 ? placeOf(cards[page.finished - 1]) : after
    const begun = page.continuation && { id: cards[page.finished]?.card.id, ...page.continuation }
    const next = hasMore ? { nextCursor: cursors.seal({ after: last, resume: begun }) } : {}
    const left = counts.learning + counts.review + counts.new
    const shown = cards.slice(0, page.items.length)
    return ok(
      { items: page.items, ...next, hasMore, counts, nextDueAt },
      await hints(
        at,
        listed({
          kind: 'card',
          records: shown.map(recordOf),
          optional: ['retrievability'],
          total: Math.max(left, shown.length),
          provenance: 'verified',
          holds: 60_000,
          factors: [
            evidence(
              shown.reduce((sum, { card }) => sum + card.reps, 0),
              'reviews of these cards',
            ),
          ],
          next: suggestions(shown, { deckId, limit }, next.nextCursor),
          page: {
            has_more: hasMore,
            returned_count: page.items.length,
            ...(next.nextCursor !== undefined && { next_cursor: next.nextCursor }),
          },
        }),
        { cards: shown, predicts: true },
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

const placeOf = (due: DueCard | undefined) =>
  due && { stage: due.stage, dueAt: due.card.dueAt, id: due.card.id }

function suggestions(
  [first]: readonly DueCard[],
  { deckId, limit }: { deckId: string | undefined; limit: number },
  cursor: string | undefined,
): NextCall[] {
  return [
    ...(first ? [revealAnswer(first.card.id)] : []),
    ...(cursor === undefined
      ? []
      : [
          {
            action: 'next-page',
            priority: 'low' as const,
            description: 'See what comes after these',
            tool: 'get-due-cards',
            arguments: { ...(deckId !== undefined && { deckId }), limit, cursor },
          },
        ]),
  ]
}
