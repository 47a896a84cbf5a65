import { found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { deckRecord } from '../shared/deck-view.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { namesakeWarnings } from '../shared/warnings.ts'
import { getDeck } from '../shared/suggestions.ts'

export const restoreDeck = deckTools.mutation({
  name: 'restore-deck',
  description: {
    what: 'Take a deleted deck out of the trash, with its cards and their history.',
    when: 'Use this for "bring my chemistry deck back".',
    returns: 'Returns how many cards came back.',
  },
  responseTime: 'medium',
  idempotent: true,
  permissions: ['decks:update'],
  recovery: [
    {
      action: 'search-trash',
      priority: 'high',
      category: 'correction',
      description: 'See the decks in the trash',
      tool: 'search-decks',
      arguments: { trashed: true },
    },
  ],
  parameters: () => z.object({ deckId: DeckId.describe('Deck in the trash') }),
  data: () => z.object({ deckId: DeckId, status: z.literal('restored'), name: z.string(), cards: z.int() }),
  examples: [
    {
      description: 'A deck that was deleted by mistake',
      given: [...givenBasicCard, { tool: 'delete-deck', params: { deckId: fromGiven(0, 'deckId') } }],
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: { deckId: fromGiven(0, 'deckId'), status: 'restored', name: 'Geography', cards: 1 },
    },
  ],
  async handler({ deckId }, { services: { decks, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const { deck, cards } = await decks.restore(deckId, newId(), at)
    return ok(
      { deckId, status: 'restored', name: deck.name, cards },
      await hints(at, {
        ...found({
          kind: 'deck',
          record: deckRecord(deck),
          provenance: 'verified',
          next: [seeDueCards(deckId), getDeck(deckId)],
        }),
        warnings: namesakeWarnings(await decks.all(false), deck),
      }),
    )
  },
})
