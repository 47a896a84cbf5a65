import { listed, lazy, pageOf, pagination, type Factor, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { intersectFilters, filterOfQuery, type CardFilter } from '../../store/card-match-store.ts'
import type { CardHit } from '../../store/card-search-store.ts'
import { CardView, LONG_FIELDS, recordOf, trimmed, viewOf } from '../shared/card-view.ts'
import { DeckId, PHASES, type Deck } from '../../model/deck.ts'
import { FLAGS, flagNumber } from '../../model/flag.ts'
import { CARD_SORTS, sortsDescending, type CardSort } from '../../model/search/sort.ts'
import { cardTools } from '../../define.ts'
import { round } from '../shared/schedule-view.ts'
import { givenBasicCard, newBasicCard } from '../shared/examples.ts'
import { queryParameter, showAnswerParameter, tagsParameter, trashedParameter } from '../shared/parameters.ts'
import { getCard, restoreOneOf, searchDecks } from '../shared/suggestions.ts'

const Position = lazy(() =>
  z.object({
    noteId: z.string(),
    score: z.number().optional(),
    rarities: z.array(z.number()).optional(),
    key: z.union([z.string(), z.number()]).optional(),
  }),
)
type Position = z.output<ReturnType<typeof Position>>

const STATES = ['new', 'learning', 'review', 'suspended', 'buried'] as const
const ANY_FLAG = FLAGS.map(flagNumber).filter((flag) => flag > 0)

export const searchCards = cardTools.query({
  name: 'search-cards',
  version: '1.2.0',
  description: {
    what: 'Find flashcards by words, deck, tags, state or flag, and sort them; answers only with showAnswer.',
    when: 'Use this for "find my cards on mitosis". For what to study use get-due-cards.',
    returns: 'Returns cards, best or as sorted; of siblings the first.',
  },
  responseTime: 'medium',
  // What is buried changes with time.
  cacheTTL: 60,
  tags: ['content', 'search'],
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      query: queryParameter(),
      deckId: DeckId.optional().describe('Only in this deck'),
      tags: tagsParameter(),
      phase: z.enum(PHASES).optional().describe('Where it stands'),
      suspended: z.boolean().optional().describe('Only those, or only others'),
      state: z
        .enum(STATES)
        .optional()
        .describe('learning: also relearning; only suspended has suspended ones'),
      flag: z
        .enum([...FLAGS, 'any'])
        .optional()
        .describe('With this flag'),
      sort: z.enum(CARD_SORTS).optional().describe('Else best, or oldest, first'),
      order: z.enum(['asc', 'desc']).optional().describe('Else created and due ascend, others descend'),
      trashed: trashedParameter(),
      showAnswer: showAnswerParameter(),
      ...pagination(),
    }),
  data: () =>
    pageOf(
      CardView().extend({
        difficulty: z.number().min(0).max(10).optional().describe('When sorted by it'),
        lapses: z.int().min(0).optional().describe('Times forgotten, when sorted by it'),
      }),
    ).extend({
      understood: z
        .array(z.object({ word: z.string(), as: z.array(z.string()) }))
        .optional()
        .describe('Words that no card has, and what was looked for instead'),
    }),
  examples: [
    { description: 'None yet', params: {}, expectedResult: { items: [], totalCount: 0, hasMore: false } },
    {
      description: 'By a word that is written wrong; the answer stays hidden',
      given: givenBasicCard,
      params: { query: 'capitol' },
      expectedResult: {
        items: [newBasicCard],
        totalCount: 1,
        hasMore: false,
        understood: [{ word: 'capitol', as: ['capital'] }],
      },
    },
  ],
  async handler(params, { services: { cards, decks, hints }, page, now, ok }) {
    const { query, deckId, tags, phase, suspended, state, flag, trashed, showAnswer, limit, cursor } = params
    const at = now().toISOString()
    const asked: CardFilter = {
      trashed,
      ...(tags ? { tags } : {}),
      ...(phase ? { phases: [phase] } : {}),
      ...(suspended === undefined ? {} : { suspended }),
      ...(flag ? { flags: flag === 'any' ? ANY_FLAG : [flagNumber(flag)] } : {}),
    }
    const inState = state ? intersectFilters(asked, { trashed, ...filterOfState(state, at) }) : asked
    const filter =
      deckId === undefined ? inState : intersectFilters(within(await decks.find(deckId)), inState)
    const { sort: by, order } = params
    const sort = by && { by, descending: order ? order === 'desc' : sortsDescending(by) }
    const matching = {
      position: Position,
      async load(after: Position | undefined) {
        const { hits, ...rest } = await cards.search({ text: query, filter, sort, after, limit })
        return { found: hits, ...rest }
      },
      key: ({ note }: CardHit) => note.id,
      after: ({ position }: CardHit) => position,
    }
    const { items, shown, fields, meta, next, loaded } = await page(matching, {
      cursor,
      limit,
      view: (hit) => ({ ...viewOf(hit, hit.siblings, showAnswer), ...sortedBy(by, hit) }),
      longFields: LONG_FIELDS,
    })
    const { total, understood } = loaded
    return ok(
      { items: items.map(trimmed), ...fields, ...(understood.length > 0 ? { understood } : {}) },
      await hints(
        at,
        listed({
          kind: 'card',
          records: shown.map(recordOf),
          total,
          provenance: 'verified',
          factors: misread(understood),
          next: [...next, ...suggestions(shown, params)],
          page: meta,
        }),
        { cards: shown },
      ),
    )
  },
})

/** As decks count their cards: suspended ones apart. */
function filterOfState(state: (typeof STATES)[number], at: string): Omit<CardFilter, 'trashed'> {
  switch (state) {
    case 'suspended':
      return { suspended: true }
    case 'buried':
      return { suspended: false, buriedAt: at }
    case 'learning':
      return { suspended: false, phases: ['learning', 'relearning'] }
    default:
      return { suspended: false, phases: [state] }
  }
}

const sortedBy = (by: CardSort['by'] | undefined, { card: { difficulty, lapses } }: CardHit) => ({
  ...(by === 'difficulty' && { difficulty: round(difficulty) }),
  ...(by === 'lapses' && { lapses }),
})

/** A misspelled word may mean any of the words that it was taken for. */
const misread = (understood: readonly { word: string; as: readonly string[] }[]): Factor[] =>
  understood
    .filter(({ as }) => as.length > 1)
    .map(({ word, as }) => ({
      name: 'precision',
      value: 1 / as.length,
      basis: `"${word}" was taken for ${as.join(' or ')}`,
    }))

const within = ({ id, query }: Deck): CardFilter =>
  query ? filterOfQuery(query) : { trashed: false, deckIds: [id] }

function suggestions(
  shown: readonly CardHit[],
  { query, deckId, trashed }: { query: string; deckId?: string | undefined; trashed: boolean },
): NextCall[] {
  const [first] = shown
  if (first)
    return [
      trashed
        ? restoreOneOf(
            'card',
            shown.map(({ card }) => card.id),
          )
        : getCard(first.card.id),
    ]
  const isNarrow = query !== '' || deckId !== undefined
  return isNarrow
    ? [
        {
          action: 'search-all-cards',
          priority: 'medium',
          category: 'exploration',
          description: 'See all cards',
          tool: 'search-cards',
          arguments: {},
        },
        searchDecks,
      ]
    : [searchDecks]
}
