import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { recordOf } from '../shared/card-view.ts'
import { cardTools } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { browseDeck, restoreCard } from '../shared/suggestions.ts'
import { monthAfter } from '../../model/schedule/study-day.ts'

export const deleteCard = cardTools.mutation({
  name: 'delete-card',
  description: {
    what: 'Move a flashcard and its siblings to the trash.',
    when: 'Use this for "throw that card away". To pause one use suspend-card.',
    returns: 'Returns the cardIds that went; restore-card brings them back.',
  },
  idempotent: true,
  permissions: ['cards:delete'],
  tags: ['content'],
  parameters: () => z.object({ cardId: CardId.describe('Card to delete') }),
  data: () => z.object({ cardId: CardId, status: z.literal('trashed'), cardIds: z.array(CardId) }),
  examples: [
    {
      description: 'A card that is no longer wanted',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: {
        cardId: fromGiven(1, 'cardId'),
        status: 'trashed',
        cardIds: [fromGiven(1, 'cardId')],
      },
    },
  ],
  async handler({ cardId }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const trashed = await notes.trash(cardId, { at, newId })
    return ok(
      { cardId, status: 'trashed', cardIds: trashed.cardIds },
      await hints(
        at,
        deleted({
          kind: 'card',
          record: recordOf(trashed),
          provenance: 'verified',
          next: [restoreCard(cardId), browseDeck(trashed.card.deckId)],
        }),
        { cards: [trashed], pausedUntil: monthAfter(at) },
      ),
    )
  },
})
