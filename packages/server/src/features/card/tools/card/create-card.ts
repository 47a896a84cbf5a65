import { anyId, created, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { questionLabel, recordOf } from '../shared/card-view.ts'
import { CARD_KINDS, CardId } from '../../model/card.ts'
import { contentFault } from '../../model/cards-of-note.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { allowDuplicateParameter, NewCard } from '../shared/parameters.ts'
import { invalidContent, duplicateCard } from '../shared/errors.ts'
import { searchDecks, showAnswer } from '../shared/suggestions.ts'
import { newNote } from '../../model/write-note.ts'
import { similarityWarnings } from '../shared/warnings.ts'

const LONGEST_SHOWN = 200

const givenDeck = [{ tool: 'create-deck', params: { name: 'French' } }]

export const createCard = cardTools.mutation({
  name: 'create-card',
  description: {
    what: 'Create a flashcard: basic, reversed, cloze or multiple choice.',
    when: 'Use this for one card: "make a card: chien means dog". For several use create-cards.',
    returns: 'Returns its cardId, and siblings where it is asked in several ways.',
  },
  permissions: ['cards:create'],
  tags: ['content'],
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      deckId: DeckId.describe('From search-decks'),
      ...NewCard().shape,
      allowDuplicate: allowDuplicateParameter(),
    }),
  data: () =>
    z.object({
      cardId: CardId,
      deckId: DeckId,
      kind: z.enum(CARD_KINDS),
      front: z.string().describe('The question, cut where it is long'),
      siblings: z.array(CardId),
      version: z.int(),
    }),
  examples: [
    {
      description: 'A question and its answer',
      given: givenDeck,
      params: { deckId: fromGiven(0, 'deckId'), front: 'chien', back: 'dog', tags: ['animals'] },
      expectedResult: {
        cardId: anyId,
        deckId: fromGiven(0, 'deckId'),
        kind: 'basic',
        front: 'chien',
        siblings: [],
        version: 1,
      },
    },
    {
      description: 'A text with two gaps, each asked by a card of its own',
      given: givenDeck,
      params: { deckId: fromGiven(0, 'deckId'), front: '{{c1::Paris}} is the capital of {{c2::France}}.' },
      expectedResult: {
        cardId: anyId,
        deckId: fromGiven(0, 'deckId'),
        kind: 'cloze',
        front: '[…] is the capital of France.',
        siblings: [anyId],
        version: 1,
      },
    },
  ],
  async handler({ deckId, allowDuplicate, ...given }, { services: { notes, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const note = newNote(given, { id: newId(), deckId, at })
    const fault = contentFault(note)
    if (fault) throw invalidContent(fault)
    const [made] = await notes.add([note], { at, newId }, ([similar = []]) => {
      const inDeck = similar.filter((one) => one.note.deckId === deckId)
      if (!allowDuplicate && inDeck.length > 0) throw duplicateCard(inDeck)
    })
    const [card, ...siblings] = made?.cards ?? []
    if (!made || !card) throw new Error('a note without a card')
    return ok(
      {
        cardId: card.id,
        deckId,
        kind: note.kind,
        front: questionLabel({ card, note }, LONGEST_SHOWN),
        siblings: siblings.map(({ id }) => id),
        version: note.rev,
      },
      await hints(
        at,
        {
          ...created({
            kind: 'card',
            record: recordOf({ card, note }),
            provenance: 'verified',
            next: [seeDueCards(deckId), showAnswer(card.id)],
          }),
          warnings: similarityWarnings(made.similar),
        },
        { cards: [{ card }] },
      ),
    )
  },
})
