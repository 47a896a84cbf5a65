import { fromGiven, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { deckRecord, deckView, DeckView } from '../shared/deck-view.ts'
import { editRecord } from '../../../../platform/store/edit-record.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { emptyDeck } from '../shared/examples.ts'
import { deckFields, versionParameter } from '../shared/parameters.ts'
import { namesakeWarnings } from '../shared/warnings.ts'
import { versionConflict } from '../shared/errors.ts'
import { getDeck } from '../shared/suggestions.ts'

export const updateDeck = deckTools.mutation({
  name: 'update-deck',
  description: {
    what: "Change a deck's name, query, daily limits or target retention.",
    when: 'Use this for "only ten new cards a day in French".',
    returns: 'Returns the deck; cards keep their due dates until reviewed.',
  },
  idempotent: true,
  permissions: ['decks:update'],
  parameters: () =>
    z.object({
      deckId: DeckId.describe('Deck to change'),
      name: deckFields().name.optional().describe('Name'),
      description: deckFields().description.nullable().optional().describe('null removes it'),
      query: deckFields().query.optional().describe('Of a deck that has one'),
      desiredRetention: deckFields().desiredRetention.optional().describe('Share to remember'),
      weights: deckFields().weights.nullable().optional().describe('FSRS-6; null: defaults'),
      newPerDay: deckFields().newPerDay.optional().describe('New cards a day'),
      reviewsPerDay: deckFields().reviewsPerDay.optional().describe('Reviews a day'),
      version: versionParameter().optional(),
    }),
  data: () => DeckView().extend({ changed: z.array(z.string()) }),
  examples: [
    {
      description: 'Fewer new cards, more of them remembered',
      given: [{ tool: 'create-deck', params: { name: 'French' } }],
      params: { deckId: fromGiven(0, 'deckId'), newPerDay: 10, desiredRetention: 0.95, version: 1 },
      expectedResult: {
        ...emptyDeck,
        deckId: fromGiven(0, 'deckId'),
        name: 'French',
        version: 2,
        newPerDay: 10,
        desiredRetention: 0.95,
        changed: ['desiredRetention', 'newPerDay'],
      },
    },
  ],
  async handler({ deckId, version, ...edit }, { services: { decks, hints }, newId, now, ok }) {
    if (Object.values(edit).every((value) => value === undefined)) throw noFieldsGiven()
    await Promise.all((edit.query?.deckIds ?? []).map((id) => decks.get(id)))
    let changed: string[] = []
    const deck = await decks.change(deckId, newId(), (before) => {
      if (version !== undefined && version !== before.rev)
        throw versionConflict('deck', version, before.rev, [getDeck(deckId)])
      if (edit.query && !before.query) throw notASavedQuery()
      const edited = editRecord(before, edit, now().toISOString())
      changed = edited.changed
      return edited.record
    })
    const counts = await decks.countsFor(deck)
    return ok(
      { ...deckView(deck, counts), changed },
      await hints(now().toISOString(), {
        ...updated({
          kind: 'deck',
          record: deckRecord(deck, counts),
          provenance: 'verified',
          next: [...(counts.cards > 0 ? [seeDueCards(deckId)] : []), getDeck(deckId)],
        }),
        warnings: changed.includes('name') ? namesakeWarnings(await decks.all(false), deck) : [],
      }),
    )
  },
})

const noFieldsGiven = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'No field to change was given', {
    details: {
      reason:
        'Give at least one of name, description, query, desiredRetention, weights, newPerDay, reviewsPerDay',
    },
  })

const notASavedQuery = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'A deck with cards cannot become a saved search', {
    details: { reason: 'Create another deck with the query; the cards stay where they are' },
  })
