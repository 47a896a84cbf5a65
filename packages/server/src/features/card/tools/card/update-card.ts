import { fromGiven, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { questionLabel, updatedCard } from '../shared/card-view.ts'
import { CARD_KINDS, CardId } from '../../model/card.ts'
import { contentFault } from '../../model/cards-of-note.ts'
import { cardTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { cardFields, versionParameter } from '../shared/parameters.ts'
import { invalidContent, versionConflict } from '../shared/errors.ts'
import { getCard } from '../shared/suggestions.ts'
import { editedNote } from '../../model/write-note.ts'
import { similarityWarnings } from '../shared/warnings.ts'

const LONGEST_SHOWN = 200

export const updateCard = cardTools.mutation({
  name: 'update-card',
  description: {
    what: "Change a flashcard's text, kind, tags, source or deck; siblings change with it.",
    when: 'Use this for "fix the typo on that card".',
    returns: 'Returns what changed, and the new version. What is still asked keeps its history.',
  },
  permissions: ['cards:update'],
  tags: ['content'],
  parameters: () =>
    z.object({
      cardId: CardId.describe('Card to change'),
      version: versionParameter(),
      front: cardFields().front.optional().describe('As written'),
      back: cardFields().back.optional().describe('As written'),
      kind: cardFields().kind.optional().describe('Kind'),
      distractors: cardFields().distractors.optional().describe('All wrong answers'),
      tags: cardFields().tags.optional().describe('All it is to have'),
      source: cardFields().source.nullable().optional().describe('null removes it'),
      deckId: DeckId.optional().describe('Moves it there'),
    }),
  data: () =>
    z.object({
      cardId: CardId,
      deckId: DeckId,
      kind: z.enum(CARD_KINDS),
      front: z.string().describe('The question, cut where it is long'),
      siblings: z.array(CardId),
      changed: z.array(z.string()),
      added: z.int().describe('Cards that the content asks for anew'),
      removed: z.int().describe('Cards that it no longer asks for: in the trash'),
      version: z.int(),
    }),
  examples: [
    {
      description: 'A better question, and a tag',
      given: givenBasicCard,
      params: {
        cardId: fromGiven(1, 'cardId'),
        version: 1,
        front: 'What is the capital of France?',
        tags: ['europe'],
      },
      expectedResult: {
        cardId: fromGiven(1, 'cardId'),
        deckId: fromGiven(0, 'deckId'),
        kind: 'basic',
        front: 'What is the capital of France?',
        siblings: [],
        changed: ['front', 'tags'],
        added: 0,
        removed: 0,
        version: 2,
      },
    },
  ],
  async handler({ cardId, version, ...edit }, { services: { notes, calendar, hints }, newId, now, ok }) {
    if (Object.values(edit).every((value) => value === undefined)) throw noFieldsGiven()
    const at = now().toISOString()
    let changed: string[] = []
    const { note, cards, similar, added, removed } = await notes.change(
      cardId,
      { at, newId, calendar: await calendar() },
      (before) => {
        if (version !== before.rev) throw versionConflict('card', version, before.rev, [getCard(cardId)])
        const edited = editedNote(before, edit, at)
        const fault = contentFault(edited.record)
        if (fault) throw invalidContent(fault)
        changed = edited.changed
        return edited.record
      },
    )
    const card = cards.find(({ id }) => id === cardId) ?? cards[0]
    if (!card) throw new Error('a note without a card')
    return ok(
      {
        cardId: card.id,
        deckId: note.deckId,
        kind: note.kind,
        front: questionLabel({ card, note }, LONGEST_SHOWN),
        siblings: cards.map(({ id }) => id).filter((id) => id !== card.id),
        changed,
        added,
        removed,
        version: note.rev,
      },
      await hints(
        at,
        {
          ...updatedCard({ card, note }, [getCard(card.id), seeDueCards(note.deckId)]),
          warnings: similarityWarnings(similar),
        },
        { cards: [{ card }] },
      ),
    )
  },
})

const noFieldsGiven = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'No field to change was given', {
    details: { reason: 'Give at least one of front, back, kind, distractors, tags, source, deckId' },
  })
