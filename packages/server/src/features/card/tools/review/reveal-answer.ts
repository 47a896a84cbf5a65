import {
  anyId,
  anyTime,
  asFound,
  fromGiven,
  pagination,
  singleRecord,
  type NextCall,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { gapAnswer } from '../../model/cloze.ts'
import { answerOf, questionOf } from '../../model/question.ts'
import { cardFacts } from '../shared/schedule-view.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { schedulingOptions, previewRatings } from '../../model/schedule/schedule.ts'

const Due = z.iso.datetime()
const LONGEST_TYPED = 1_000

export const revealAnswer = reviewTools.mutation({
  name: 'reveal-answer',
  address: 'cardStudy/reveal',
  version: '1.1.0',
  description: {
    what: 'Show the answer of a flashcard, so that it can be rated.',
    when: 'Use this once the user has tried to recall it: "show me the answer".',
    returns: 'Returns the back, and when each rating would make the card due.',
  },
  idempotent: true,
  tags: ['learning'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('Card that was asked'),
      cursor: pagination().cursor,
    }),
  data: () =>
    z.object({
      cardId: CardId,
      front: z.string(),
      options: z.array(z.string()).optional(),
      back: z.string(),
      toType: z.string().optional().describe('What a cloze hides, to compare a typed answer with'),
      dueIf: z.object({ again: Due, hard: Due, good: Due, easy: Due }),
      part: z.object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() }).optional(),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'The answer, after an honest try',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: {
        cardId: anyId,
        front: 'Capital of France?',
        back: 'Paris',
        dueIf: { again: anyTime, hard: anyTime, good: anyTime, easy: anyTime },
        hasMore: false,
      },
    },
  ],
  async handler({ cardId, cursor }, { services: { reviews, calendar, hints }, page, newId, now, ok }) {
    const at = now().toISOString()
    const found = await reviews.reveal(cardId, { changeId: newId(), at })
    const { card, note, deck } = found
    const options = schedulingOptions(deck)
    const preview = previewRatings(card, { cardId, at, day: (await calendar()).dayOf(at) }, options)
    const view = {
      cardId: card.id,
      ...questionOf(card, note),
      back: answerOf(card, note),
      ...(note.kind === 'cloze' && {
        toType: gapAnswer(note.front, card.ordinal + 1).slice(0, LONGEST_TYPED),
      }),
      dueIf: {
        again: preview.again.dueAt,
        hard: preview.hard.dueAt,
        good: preview.good.dueAt,
        easy: preview.easy.dueAt,
      },
    }
    const { items, fields, meta, next } = await page(singleRecord(view), {
      cursor,
      view: asFound,
      longFields: ['front', 'back'],
      hint: { action: 'read-on', priority: 'high', description: 'Read the rest' },
    })
    const [shown = view] = items
    const facts = cardFacts(found, [...next, rate(cardId), seeDueCards()])
    return ok({ ...shown, ...fields }, { ...(await hints(at, facts, { cards: [found] })), page: meta })
  },
})

/** Only the user knows how well it was remembered. */
const rate = (cardId: string): NextCall => ({
  action: 'review-card',
  priority: 'high',
  category: 'learning',
  description: 'Rate how well it was remembered',
  reversible: true,
  tool: 'review-card',
  arguments: { cardId },
  choose: { rating: RATINGS },
})
