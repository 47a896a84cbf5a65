import { found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { recordOf } from '../shared/card-view.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { getCard } from '../shared/suggestions.ts'

export const restoreCard = cardTools.mutation({
  name: 'restore-card',
  description: {
    what: 'Take a deleted flashcard out of the trash, with siblings and history.',
    when: 'Use this for "I deleted a card, I want it back".',
    returns: 'Returns the cardIds that came back.',
  },
  idempotent: true,
  permissions: ['cards:update'],
  tags: ['content'],
  recovery: [
    {
      action: 'search-trash',
      priority: 'high',
      category: 'correction',
      description: 'See the cards in the trash',
      tool: 'search-cards',
      arguments: { trashed: true },
    },
  ],
  parameters: () => z.object({ cardId: CardId.describe('Card in the trash') }),
  data: () => z.object({ cardId: CardId, status: z.literal('restored'), cardIds: z.array(CardId) }),
  examples: [
    {
      description: 'A card that was deleted by mistake',
      given: [...givenBasicCard, { tool: 'delete-card', params: { cardId: fromGiven(1, 'cardId') } }],
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: {
        cardId: fromGiven(1, 'cardId'),
        status: 'restored',
        cardIds: [fromGiven(1, 'cardId')],
      },
    },
  ],
  async handler({ cardId }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const back = await notes.restore(cardId, { at, newId })
    return ok(
      { cardId, status: 'restored', cardIds: back.cardIds },
      await hints(
        at,
        found({
          kind: 'card',
          record: recordOf(back),
          provenance: 'verified',
          next: [getCard(cardId), seeDueCards(back.card.deckId)],
        }),
        { cards: [back] },
      ),
    )
  },
})
