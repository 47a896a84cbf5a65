import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { deckRecord } from '../shared/deck-view.ts'
import { deckTools } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { restoreDeck, searchDecks } from '../shared/suggestions.ts'

export const deleteDeck = deckTools.mutation({
  name: 'delete-deck',
  description: {
    what: 'Move a deck and all its cards to the trash.',
    when: 'Use this for "delete my old chemistry deck". restore-deck brings it back.',
    returns: 'Returns how many cards went with it.',
  },
  responseTime: 'medium',
  idempotent: true,
  permissions: ['decks:delete'],
  parameters: () => z.object({ deckId: DeckId.describe('Deck to delete') }),
  data: () => z.object({ deckId: DeckId, status: z.literal('trashed'), name: z.string(), cards: z.int() }),
  examples: [
    {
      description: 'A deck that is no longer needed',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: { deckId: fromGiven(0, 'deckId'), status: 'trashed', name: 'Geography', cards: 1 },
    },
  ],
  async handler({ deckId }, { services: { decks, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const { deck, cards } = await decks.trash(deckId, newId(), at)
    return ok(
      { deckId, status: 'trashed', name: deck.name, cards },
      await hints(
        at,
        deleted({
          kind: 'deck',
          record: deckRecord(deck),
          provenance: 'verified',
          next: [restoreDeck(deckId), searchDecks],
        }),
      ),
    )
  },
})
