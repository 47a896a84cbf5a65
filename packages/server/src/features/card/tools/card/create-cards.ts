import { anyId, type ErrorIssue, fromGiven, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { CardId } from '../../model/card.ts'
import { contentFault } from '../../model/cards-of-note.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { allowDuplicateParameter, NewCard } from '../shared/parameters.ts'
import { similarityText } from '../shared/errors.ts'
import { browseDeck, getCard, searchDecks } from '../shared/suggestions.ts'
import { newNote } from '../../model/write-note.ts'
import { similarityWarnings } from '../shared/warnings.ts'

const MAX_CARDS = 200
/** Of all cards together: their words are compared and indexed while others wait. */
const MAX_CHARACTERS = 100_000
const LARGEST_REQUEST = 512 * 1024

export const createCards = cardTools.mutation({
  name: 'create-cards',
  version: '1.1.0',
  description: {
    what: 'Create up to 200 flashcards at once: all of them, or none with a reason for each at fault.',
    when: 'Use this for "make flashcards from these notes".',
    returns: 'Returns the cardIds in their order.',
  },
  responseTime: 'medium',
  permissions: ['cards:create'],
  tags: ['content'],
  recovery: [searchDecks],
  maxRequestBytes: LARGEST_REQUEST,
  parameters: () =>
    z.object({
      deckId: DeckId.describe('From search-decks'),
      cards: z.array(NewCard()).max(MAX_CARDS).describe('As in create-card'),
      allowDuplicate: allowDuplicateParameter(),
    }),
  data: () =>
    z.object({
      deckId: DeckId,
      items: z.array(z.object({ cardId: CardId, cards: z.int().describe('In how many ways it is asked') })),
      cardsMade: z.int(),
    }),
  examples: [
    {
      description: 'Words of a language, one of them asked both ways',
      given: [{ tool: 'create-deck', params: { name: 'French' } }],
      params: {
        deckId: fromGiven(0, 'deckId'),
        cards: [
          { front: 'chien', back: 'dog', kind: 'reversed' },
          { front: 'chat', back: 'cat' },
        ],
      },
      expectedResult: {
        deckId: fromGiven(0, 'deckId'),
        items: [
          { cardId: anyId, cards: 2 },
          { cardId: anyId, cards: 1 },
        ],
        cardsMade: 3,
      },
    },
  ],
  async handler({ deckId, cards, allowDuplicate }, { services: { decks, notes, hints }, newId, now, ok }) {
    if (cards.length === 0) {
      const { id } = await decks.get(deckId)
      const nothing = 'No cards were given, so none was made'
      return ok(
        { deckId: id, items: [], cardsMade: 0 },
        { provenance: 'verified', nothing, next: [browseDeck(id)] },
      )
    }
    const characters = cards.reduce((sum, { front, back }) => sum + front.length + (back?.length ?? 0), 0)
    if (characters > MAX_CHARACTERS) throw tooMuchText(characters)
    const at = now().toISOString()
    const written = cards.map((given) => newNote(given, { id: newId(), deckId, at }))
    const contentIssues = written.flatMap((note, index): BatchIssue[] => {
      const fault = contentFault(note)
      return fault ? [{ index, ...fault }] : []
    })
    const made = await notes.add(written, { at, newId }, (similar) => {
      const duplicates = similar.flatMap((others, index): BatchIssue[] =>
        others
          .filter(({ note }) => note.deckId === deckId)
          .slice(0, 1)
          .map((one) => ({
            index,
            field: 'front',
            message: similarityText(one),
            ...(one.cardId === null ? {} : { cardId: one.cardId }),
          })),
      )
      const faults = [...contentIssues, ...(allowDuplicate ? [] : duplicates)]
      if (faults.length > 0) throw invalidBatch(faults, cards.length)
    })
    const all = made.flatMap((each) => each.cards)
    return ok(
      {
        deckId,
        items: made.flatMap(({ cards: own }) =>
          own.slice(0, 1).map(({ id }) => ({ cardId: id, cards: own.length })),
        ),
        cardsMade: all.length,
      },
      await hints(at, {
        provenance: 'verified',
        holds: 'until-changed',
        warnings: similarityWarnings(made.flatMap(({ similar }) => similar)),
        next: [seeDueCards(deckId), browseDeck(deckId)],
      }),
    )
  },
})

/** Why one card of a batch is not valid. */
interface BatchIssue {
  index: number
  field: string
  message: string
  /** The existing card it resembles. */
  cardId?: string
}

/** The most reasons in one answer. */
const MAX_REASONS = 8
const DUPLICATE = 'This card already exists, or appears earlier in this batch'

/** The error for a whole batch, with a reason for each card that is not valid. */
function invalidBatch(faults: readonly BatchIssue[], cards: number): ToolError {
  const invalid = new Set(faults.map(({ index }) => index))
  const duplicateOf = faults.find(({ cardId }) => cardId !== undefined)?.cardId
  return new ToolError(
    'UNPROCESSABLE_ENTITY',
    `${invalid.size} of ${cards} cards are not valid, so none was created`,
    {
      details: {
        reason: `Not valid, counted from 0: ${ranges([...invalid])}`,
        issues: reasons(faults),
      },
      next: duplicateOf === undefined ? [] : [getCard(duplicateOf)],
    },
  )
}

/** Each reason once, with all the cards it applies to. */
function reasons(faults: readonly BatchIssue[]): ErrorIssue[] {
  const grouped1 = grouped(faults)
  if (grouped1.length <= MAX_REASONS) return grouped1
  return grouped(
    faults.map((fault) => (fault.cardId === undefined ? fault : { ...fault, message: DUPLICATE })),
  )
}

const grouped = (faults: readonly BatchIssue[]): ErrorIssue[] =>
  [...Map.groupBy(faults, ({ field, message }) => `${field} ${message}`).values()].flatMap((same) => {
    const [first] = same
    const where = ranges(same.map(({ index }) => index))
    return first ? [{ path: `cards[${where}].${first.field}`, message: first.message }] : []
  })

/** `0, 3-5, 9`: consecutive numbers become a range. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

const tooMuchText = (characters: number): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The cards have too much text for one call', {
    details: {
      reason: `At most ${MAX_CHARACTERS} characters are taken: create them in several calls`,
      limit: { current: characters, max: MAX_CHARACTERS, window: 'request' },
    },
  })
