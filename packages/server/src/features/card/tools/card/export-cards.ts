import { byKey, fromGiven, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { cardTools } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { HEADER_LINE, noteLine } from '../../import/csv/write-csv.ts'
import { searchDecks } from '../shared/suggestions.ts'

const KB = 1024
const MAX_ROWS = 500

export const exportCards = cardTools.query({
  name: 'export-cards',
  address: 'cardStudy/export',
  description: {
    what: 'Export flashcards as CSV, answers included, without their schedule.',
    when: 'Use this to take cards elsewhere: "give me my biology deck as a spreadsheet".',
    returns: 'Returns a part of the table; all parts joined are the file.',
  },
  responseTime: 'medium',
  cacheTTL: 60,
  tags: ['content', 'export'],
  ceiling: 64 * KB,
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      deckId: DeckId.optional().describe('Only of this deck'),
      showAnswer: z.literal(true).describe('Must be true: the table holds the answers'),
      ...pagination({ standard: 100, max: MAX_ROWS }),
    }),
  data: () =>
    z.object({
      csv: z.string().describe('Lines of the table; the first part begins with the names of the columns'),
      rows: z.int().min(0).describe('How many end in this part'),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'Nothing to export yet',
      params: { showAnswer: true },
      expectedResult: { csv: HEADER_LINE, rows: 0, hasMore: false },
    },
    {
      description: 'One deck, which is empty; cards of others stay out',
      given: [...givenBasicCard, { tool: 'create-deck', params: { name: 'Empty' } }],
      params: { deckId: fromGiven(2, 'deckId'), showAnswer: true },
      expectedResult: { csv: HEADER_LINE, rows: 0, hasMore: false },
    },
  ],
  async handler({ deckId, limit, cursor }, { services: { decks, exports, hints }, page, now, ok }) {
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const { items, shown, fields, meta, next, hasMore, finished } = await page(
      byKey(
        async (after, count) => ({ found: await exports.notes({ deck, after, limit: count }) }),
        ({ note }) => note.id,
      ),
      {
        cursor,
        limit,
        view: (each) => ({ id: each.note.id, line: noteLine(each) }),
        longFields: ['line'],
      },
    )
    const lines = items.map(({ line }) => line).join('')
    return ok(
      { csv: cursor === undefined ? `${HEADER_LINE}${lines}` : lines, rows: finished, ...fields },
      await hints(
        now().toISOString(),
        listed({
          kind: 'row',
          records: shown.slice(0, finished).map(({ note }) => ({ id: note.id, label: note.kind })),
          total: hasMore || cursor !== undefined ? undefined : finished,
          provenance: 'verified',
          next,
          page: { ...meta, returned_count: finished },
        }),
      ),
    )
  },
})
