import { anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { addDays } from '../../model/schedule/study-day.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { updatedCard } from '../shared/card-view.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { buryCard as buryAgain } from '../shared/suggestions.ts'

export const buryCard = cardTools.mutation({
  name: 'bury-card',
  description: {
    what: 'Bury a flashcard until tomorrow, or dig it out again.',
    when: 'Use this for "not today, ask me this card tomorrow". For longer use suspend-card; for another day reschedule-card.',
    returns: 'Returns until when it is buried; its schedule stays.',
  },
  idempotent: true,
  permissions: ['cards:update'],
  tags: ['scheduling'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('This one, not its siblings'),
      buried: z.boolean().default(true).describe('false digs it out'),
    }),
  data: () => z.object({ cardId: CardId, buriedUntil: z.iso.datetime().nullable() }),
  examples: [
    {
      description: 'Not today',
      given: givenBasicCard,
      params: { cardId: fromGiven(1, 'cardId') },
      expectedResult: { cardId: fromGiven(1, 'cardId'), buriedUntil: anyTime },
    },
    {
      description: 'Today after all',
      given: [...givenBasicCard, { tool: 'bury-card', params: { cardId: fromGiven(1, 'cardId') } }],
      params: { cardId: fromGiven(1, 'cardId'), buried: false },
      expectedResult: { cardId: fromGiven(1, 'cardId'), buriedUntil: null },
    },
  ],
  async handler({ cardId, buried }, { services: { notes, calendar, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const days = await calendar()
    const until = buried ? days.startOf(addDays(days.dayOf(at), 1)) : null
    const { card, note } = await notes.bury(cardId, until, { at, newId, calendar: days })
    return ok(
      { cardId, buriedUntil: (card.buriedUntil ?? '') > at ? card.buriedUntil : null },
      await hints(at, updatedCard({ card, note }, [buryAgain(cardId, !buried), seeDueCards(card.deckId)]), {
        cards: [{ card }],
        ...(until !== null && { pausedUntil: until }),
      }),
    )
  },
})
