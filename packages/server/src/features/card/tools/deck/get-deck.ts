import { found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { deckRecord, deckView, DeckView } from '../shared/deck-view.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { emptyDeck, givenBasicCard } from '../shared/examples.ts'
import { browseDeck, restoreDeck } from '../shared/suggestions.ts'

export const getDeck = deckTools.query({
  name: 'get-deck',
  version: '1.1.0',
  description: {
    what: 'Read one deck: settings, and how many cards it has.',
    when: 'Use this for "how big is my French deck?". For all decks use search-decks.',
    returns: 'Returns settings, counts by phase, and version.',
  },
  parameters: () => z.object({ deckId: DeckId.describe('From search-decks') }),
  data: DeckView,
  examples: [
    {
      description: 'A deck with one new card',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: {
        ...emptyDeck,
        deckId: fromGiven(0, 'deckId'),
        name: 'Geography',
        counts: { ...emptyDeck.counts, cards: 1, new: 1 },
      },
    },
  ],
  async handler({ deckId }, { services: { decks, hints }, now, ok }) {
    const deck = await decks.find(deckId)
    const counts = await decks.countsFor(deck)
    return ok(
      deckView(deck, counts),
      await hints(
        now().toISOString(),
        found({
          kind: 'deck',
          record: deckRecord(deck, counts),
          provenance: 'verified',
          next:
            deck.trashedAt === null
              ? [...(counts.cards > 0 ? [seeDueCards(deckId)] : []), browseDeck(deckId)]
              : [restoreDeck(deckId)],
        }),
      ),
    )
  },
})
