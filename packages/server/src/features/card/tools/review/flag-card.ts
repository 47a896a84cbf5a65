import { fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { FLAGS, flagNamed, flagNumber } from '../../model/flag.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { updatedCard } from '../shared/card-view.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { flagCard as flagAgain } from '../shared/suggestions.ts'

export const flagCard = cardTools.mutation({
  name: 'flag-card',
  description: {
    what: 'Put a coloured flag on a flashcard, or take it off.',
    when: 'Use this to mark a card for later: "flag this card red". To stop it being asked use suspend-card.',
    returns: 'Returns the flag it has now.',
  },
  idempotent: true,
  permissions: ['cards:update'],
  tags: ['content'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('Card to mark'),
      flag: z.enum(FLAGS).describe('none takes it off'),
    }),
  data: () => z.object({ cardId: CardId, flag: z.enum(FLAGS) }),
  examples: [
    {
      description: 'Marked to be reworded',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId'), flag: 'red' },
      expectedResult: { cardId: fromGiven(1, 'cardId'), flag: 'red' },
    },
  ],
  async handler({ cardId, flag }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const { card, note } = await notes.flag(cardId, flagNumber(flag), { at, newId })
    return ok(
      { cardId, flag: flagNamed(card.flag) },
      await hints(
        at,
        updatedCard({ card, note }, [
          ...(flag === 'none' ? [] : [flagAgain(cardId, 'none')]),
          seeDueCards(card.deckId),
        ]),
        { cards: [{ card }] },
      ),
    )
  },
})
