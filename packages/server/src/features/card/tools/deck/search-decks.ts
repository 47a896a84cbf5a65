import { anyId, listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { briefDeckView, BriefDeckView, deckRecord } from '../shared/deck-view.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { queryParameter, trashedParameter } from '../shared/parameters.ts'
import { positionOf, isAfter, rankDecks, type DeckPosition } from '../../model/search/rank-decks.ts'
import { getDeck, restoreOneOf } from '../shared/suggestions.ts'

const Position = lazy(() => z.object({ score: z.number(), name: z.string(), id: z.string() }))

export const searchDecks = deckTools.query({
  name: 'search-decks',
  description: {
    what: 'Find flashcard decks by words of their name, or list all.',
    when: 'Use this for "which decks do I have?", and to look up a deckId.',
    returns: 'Returns decks with their numbers of cards.',
  },
  tags: ['search'],
  recovery: [],
  parameters: () => z.object({ query: queryParameter(), trashed: trashedParameter(), ...pagination() }),
  data: () => pageOf(BriefDeckView()),
  examples: [
    { description: 'None yet', params: {}, expectedResult: { items: [], totalCount: 0, hasMore: false } },
    {
      description: 'By the beginning of a word',
      given: givenBasicCard,
      params: { query: 'geog' },
      expectedResult: {
        items: [
          {
            deckId: anyId,
            name: 'Geography',
            description: null,
            isQuery: false,
            trashed: false,
            counts: { cards: 1, new: 1, learning: 0, review: 0, suspended: 0 },
            version: 1,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ query, trashed, limit, cursor }, { services: { decks, hints }, page, now, ok }) {
    const ranked = rankDecks(await decks.all(trashed), query)
    const source = {
      position: Position,
      async load(end: DeckPosition | undefined, count: number) {
        const rest = end ? ranked.filter((deck) => isAfter(deck, end)) : ranked
        const found = rest.slice(0, count)
        const counts = await decks.countsOf(found.map(({ deck }) => deck))
        // A deck deleted in the meantime has no counts.
        const counted = found.flatMap((each) => {
          const own = counts.get(each.deck.id)
          return own ? [{ ...each, counts: own }] : []
        })
        return { found: counted, total: ranked.length }
      },
      after: positionOf,
    }
    const { items, shown, fields, meta, next } = await page(source, {
      cursor,
      limit,
      view: ({ deck, counts }) => briefDeckView(deck, counts),
    })
    const [first] = shown
    return ok(
      { items, ...fields },
      await hints(
        now().toISOString(),
        listed({
          kind: 'deck',
          records: shown.map(({ deck, counts }) => deckRecord(deck, counts)),
          total: ranked.length,
          provenance: 'verified',
          nothing: trashed ? 'No decks in the trash' : query.trim() === '' ? 'No decks yet' : undefined,
          next: [
            ...next,
            ...(first
              ? trashed
                ? [
                    restoreOneOf(
                      'deck',
                      shown.map(({ deck }) => deck.id),
                    ),
                  ]
                : [getDeck(first.deck.id), seeDueCards(first.deck.id)]
              : []),
          ],
          page: meta,
        }),
      ),
    )
  },
})
