import { asFound, found, fromGiven, pagination, singleRecord } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { CardView, LONG_FIELDS, recordOf, trimmed, viewOf } from '../shared/card-view.ts'
import { cardTools, revealAnswer, seeDueCards } from '../../define.ts'
import { givenBasicCard, newBasicCard } from '../shared/examples.ts'
import { showAnswerParameter } from '../shared/parameters.ts'
import { restoreCard, suspendCard } from '../shared/suggestions.ts'

const basicCard = {
  ...newBasicCard,
  cardId: fromGiven(1, 'cardId'),
  deckId: fromGiven(0, 'deckId'),
  hasMore: false,
}

export const getCard = cardTools.query({
  name: 'get-card',
  version: '1.1.0',
  description: {
    what: 'Read one flashcard; its answer only with showAnswer.',
    when: 'Use this to look at or edit a card: "open this card, I want to edit it". In a study session use reveal-answer.',
    returns: 'Returns the card with its version.',
  },
  tags: ['content'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('From search-cards'),
      showAnswer: showAnswerParameter(),
      cursor: pagination().cursor,
    }),
  data: () => CardView().extend({ nextCursor: z.string().optional(), hasMore: z.boolean() }),
  examples: [
    {
      description: 'The question alone',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: basicCard,
    },
    {
      description: 'With its answer, to edit it',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId'), showAnswer: true },
      expectedResult: { ...basicCard, back: 'Paris' },
    },
  ],
  async handler({ cardId, showAnswer, cursor }, { services: { notes, hints }, page, now, ok }) {
    const one = await notes.get(cardId)
    const view = viewOf(one, one.siblings, showAnswer)
    const { items, fields, meta, next } = await page(singleRecord(view), {
      cursor,
      view: asFound,
      longFields: LONG_FIELDS,
    })
    const { card, deck } = one
    const facts = await hints(
      now().toISOString(),
      found({
        kind: 'card',
        record: recordOf(one),
        provenance: 'verified',
        next: [
          ...next,
          ...(card.trashedAt === null
            ? [
                ...(showAnswer ? [] : [revealAnswer(cardId)]),
                card.suspended ? suspendCard(cardId, false) : seeDueCards(),
              ]
            : [restoreCard(cardId)]),
        ],
      }),
      { cards: [one] },
    )
    return ok(
      { ...trimmed(items[0] ?? view), ...fields },
      {
        ...facts,
        related: [...(facts.related ?? []), { type: 'deck', id: deck.id, label: deck.name, relevance: 1 }],
        page: meta,
      },
    )
  },
})
