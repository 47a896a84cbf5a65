import { fromGiven, listed, nextPage, once, pagination, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { cardTools } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { HEADER_LINE, noteLine } from '../../import/csv/write-csv.ts'
import { searchDecks } from '../shared/suggestions.ts'

const KB = 1024
const MOST_ROWS = 500

const Position = once(() =>
  z.object({
    after: z.string().optional(),
    resume: z.object({ id: z.string(), field: z.string(), offset: z.int().min(0) }).optional(),
  }),
)

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
      ...pagination({ standard: 100, max: MOST_ROWS }),
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
  async handler({ deckId, limit, cursor }, { services: { decks, exports, hints }, cursors, fit, now, ok }) {
    const { after, resume } = cursor === undefined ? {} : Position().parse(cursors.open(cursor))
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const notes = await exports.notes({ deck, after, limit: limit + 1 })
    const shown = notes.slice(0, limit)
    const page = await fit({
      items: shown.map((each) => ({ id: each.note.id, line: noteLine(each) })),
      longFields: ['line'],
      // A note that is gone must not lend its position to the one behind it.
      ...(resume && resume.id === shown[0]?.note.id ? { resume } : {}),
    })
    const rows = page.finished
    const hasMore = notes.length > rows
    const last = rows > 0 ? shown[rows - 1]?.note.id : after
    const begun = page.continuation && { id: shown[rows]?.note.id, ...page.continuation }
    const nextCursor = hasMore ? cursors.seal({ after: last, resume: begun }) : undefined
    const lines = page.items.map(({ line }) => line).join('')
    const csv = cursor === undefined ? `${HEADER_LINE}${lines}` : lines
    return ok(
      { csv, rows, ...(nextCursor === undefined ? {} : { nextCursor }), hasMore },
      await hints(
        now().toISOString(),
        listed({
          kind: 'row',
          records: shown.slice(0, rows).map(({ note }) => ({ id: note.id, label: note.kind })),
          optional: [],
          total: hasMore || cursor !== undefined ? undefined : rows,
          provenance: 'verified',
          next: suggestions({ deckId, showAnswer: true, limit }, nextCursor),
          page: {
            has_more: hasMore,
            returned_count: rows,
            ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
          },
        }),
      ),
    )
  },
})

const suggestions = (
  asked: Readonly<Record<string, unknown>>,
  nextCursor: string | undefined,
): NextCall[] => [...nextPage('export-cards', asked, nextCursor), searchDecks]
