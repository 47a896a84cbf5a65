import { anyId, listed, nextPage, once, pageOf, pagination, relevance } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { briefDeckView, BriefDeckView, DECK_OPTIONAL, deckRecord } from '../shared/deck-view.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { queryParameter, trashedParameter } from '../shared/parameters.ts'
import { endOf, isBehind, rankDecks, type RankedDeck } from '../../model/search/rank-decks.ts'
import { getDeck, restoreDeck } from '../shared/suggestions.ts'

const Position = once(() => z.object({ score: z.number(), name: z.string(), id: z.string() }))

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
  async handler({ query, trashed, limit, cursor }, { services: { decks, hints }, cursors, fit, now, ok }) {
    const ranked = rankDecks(await decks.all(trashed), query)
    const after = cursor === undefined ? undefined : Position().parse(cursors.open(cursor))
    const rest = after ? ranked.filter((deck) => isBehind(deck, after)) : ranked
    const shown = rest.slice(0, limit)
    const counts = await decks.countsOf(shown.map(({ deck }) => deck))
    const views = shown.flatMap(({ deck }) => {
      const own = counts.get(deck.id)
      return own ? [briefDeckView(deck, own)] : []
    })
    const { items, finished } = await fit({ items: views, longFields: [] })
    const hasMore = finished < rest.length
    const nextCursor = hasMore ? sealed(rest[finished - 1], cursors.seal) : undefined
    const next = { ...(nextCursor === undefined ? {} : { nextCursor }), hasMore }
    const [first] = shown
    return ok(
      { items, totalCount: ranked.length, ...next },
      await hints(
        now().toISOString(),
        listed({
          kind: 'deck',
          records: shown.slice(0, finished).map(({ deck }) => deckRecord(deck, counts.get(deck.id))),
          optional: DECK_OPTIONAL,
          total: ranked.length,
          provenance: 'verified',
          factors: query.trim() === '' ? [] : [relevance(shown.map(({ score }) => score))],
          next: [
            ...nextPage('search-decks', { query, trashed, limit }, nextCursor),
            ...(first
              ? trashed
                ? [restoreDeck(first.deck.id)]
                : [getDeck(first.deck.id), seeDueCards(first.deck.id)]
              : []),
          ],
          page: {
            has_more: hasMore,
            returned_count: items.length,
            total_items: ranked.length,
            ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
          },
        }),
      ),
    )
  },
})

const sealed = (last: RankedDeck | undefined, seal: (position: unknown) => string) =>
  last && seal(endOf(last))
