import { anyId, completeness, evidence, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { CardId } from '../../model/card.ts'
import { batchRefused, type BatchFault } from '../shared/batch-faults.ts'
import { OPTIONAL_FIELDS, recordOf } from '../shared/card-view.ts'
import { contentFault } from '../../model/cards-of-note.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { allowDuplicateParameter, NewCard } from '../shared/parameters.ts'
import { alikeText } from '../shared/refusals.ts'
import { browseDeck, getDeck, searchDecks } from '../shared/suggestions.ts'
import { alikeWarnings, newNote } from '../../model/write-note.ts'

const MOST_CARDS = 200

export const createCards = cardTools.mutation({
  name: 'create-cards',
  description: {
    what: 'Create up to 200 flashcards at once: all of them, or none with a reason for each at fault.',
    when: 'Use this for "make flashcards from these notes".',
    returns: 'Returns the cardIds in their order.',
  },
  responseTime: 'medium',
  permissions: ['cards:create'],
  tags: ['content'],
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      deckId: DeckId.describe('From search-decks'),
      cards: z.array(NewCard()).min(1).max(MOST_CARDS).describe('As in create-card'),
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
  async handler({ deckId, cards, allowDuplicate }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const written = cards.map((given) => newNote(given, { id: newId(), deckId, at }))
    const badlyWritten = written.flatMap((note, index): BatchFault[] => {
      const fault = contentFault(note)
      return fault ? [{ index, ...fault }] : []
    })
    const made = await notes.add(written, { at, newId }, (alike) => {
      const duplicates = alike.flatMap((others, index): BatchFault[] =>
        others
          .filter(({ note }) => note.deckId === deckId)
          .slice(0, 1)
          .map((one) => ({
            index,
            field: 'front',
            message: alikeText(one),
            ...(one.cardId === null ? {} : { cardId: one.cardId }),
          })),
      )
      const faults = [...badlyWritten, ...(allowDuplicate ? [] : duplicates)]
      if (faults.length > 0) throw batchRefused(faults, cards.length)
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
        factors: [
          completeness(
            made.flatMap(({ note, cards: own }) => own.slice(0, 1).map((card) => recordOf({ card, note }))),
            OPTIONAL_FIELDS,
            'card',
          ),
          evidence(all.length, 'cards made'),
        ],
        warnings: alikeWarnings(made.flatMap(({ alike }) => alike)),
        next: [seeDueCards(deckId), browseDeck(deckId), getDeck(deckId)],
      }),
    )
  },
})
