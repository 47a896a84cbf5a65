import { created } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { deckRecord, deckView, DeckView } from '../shared/deck-view.ts'
import { DEFAULT_DECK } from '../../model/deck.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { namesakeWarnings } from '../shared/warnings.ts'
import { emptyDeck } from '../shared/examples.ts'
import { deckFields } from '../shared/parameters.ts'
import { browseDeck, addCards } from '../shared/suggestions.ts'

export const createDeck = deckTools.mutation({
  name: 'create-deck',
  version: '1.1.0',
  description: {
    what: 'Create a deck of flashcards, or one that shows the cards matching a query.',
    when: 'Use this before its first card: "start a deck for biology".',
    returns: 'Returns the deck.',
  },
  permissions: ['decks:create'],
  parameters: () =>
    z.object({
      name: deckFields().name.describe('Name'),
      description: deckFields().description.optional().describe('What it is about'),
      query: deckFields().query.optional().describe('Makes it show what matches'),
      desiredRetention: deckFields().desiredRetention.optional().describe('Share to remember, 0.9'),
      newPerDay: deckFields().newPerDay.optional().describe('New cards a day, 20'),
      reviewsPerDay: deckFields().reviewsPerDay.optional().describe('Reviews a day, 200'),
    }),
  data: DeckView,
  examples: [
    {
      description: 'A deck to put cards into',
      params: { name: 'Cell biology' },
      expectedResult: { ...emptyDeck, name: 'Cell biology' },
    },
    {
      description: 'A deck that shows the exam cards which are new',
      params: { name: 'Exam', query: { tags: ['exam'], phases: ['new'] }, newPerDay: 50 },
      expectedResult: {
        ...emptyDeck,
        name: 'Exam',
        isQuery: true,
        query: { tags: ['exam'], phases: ['new'] },
        newPerDay: 50,
      },
    },
  ],
  async handler(params, { services: { decks, hints }, newId, now, ok }) {
    const { name, description, query, ...limits } = params
    const at = now().toISOString()
    await Promise.all((query?.deckIds ?? []).map((id) => decks.get(id)))
    const deck = {
      ...DEFAULT_DECK,
      id: newId(),
      name,
      description: description ?? null,
      query: query ?? null,
      desiredRetention: limits.desiredRetention ?? DEFAULT_DECK.desiredRetention,
      newPerDay: limits.newPerDay ?? DEFAULT_DECK.newPerDay,
      reviewsPerDay: limits.reviewsPerDay ?? DEFAULT_DECK.reviewsPerDay,
      rev: 1,
      createdAt: at,
      updatedAt: at,
      trashedAt: null,
    }
    await decks.add(deck, newId())
    const counts = await decks.countsFor(deck)
    return ok(
      deckView(deck, counts),
      await hints(at, {
        ...created({
          kind: 'deck',
          record: deckRecord(deck, counts),
          provenance: 'verified',
          next: query ? [seeDueCards(deck.id), browseDeck(deck.id)] : [addCards(deck.id)],
        }),
        warnings: namesakeWarnings(await decks.all(false), deck),
      }),
    )
  },
})
