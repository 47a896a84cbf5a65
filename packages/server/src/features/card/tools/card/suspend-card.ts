import { fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { updatedCard } from '../shared/card-view.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { suspendCard as suspend } from '../shared/suggestions.ts'
import { monthAfter } from '../../model/schedule/study-day.ts'

export const suspendCard = cardTools.mutation({
  name: 'suspend-card',
  description: {
    what: 'Suspend a flashcard, so that it is not asked, or resume it.',
    when: 'Use this for "stop showing me this card for now". To throw one away use delete-card.',
    returns: 'Returns whether it is suspended.',
  },
  idempotent: true,
  permissions: ['cards:update'],
  tags: ['scheduling'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('This one, not its siblings'),
      suspended: z.boolean().default(true).describe('false resumes it'),
    }),
  data: () => z.object({ cardId: CardId, suspended: z.boolean() }),
  examples: [
    {
      description: 'Not to be asked for now',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: { cardId: fromGiven(1, 'cardId'), suspended: true },
    },
    {
      description: 'To be asked again',
      given: [...givenBasicCard, { tool: 'suspend-card', params: { cardId: fromGiven(1, 'cardId') } }],
      params: { cardId: fromGiven(1, 'cardId'), suspended: false },
      expectedResult: { cardId: fromGiven(1, 'cardId'), suspended: false },
    },
  ],
  async handler({ cardId, suspended }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const { card, note } = await notes.suspend(cardId, suspended, { at, newId })
    return ok(
      { cardId, suspended: card.suspended },
      await hints(at, updatedCard({ card, note }, [suspend(cardId, !suspended), seeDueCards(card.deckId)]), {
        cards: [{ card }],
        ...(suspended && { pausedUntil: monthAfter(at) }),
      }),
    )
  },
})
