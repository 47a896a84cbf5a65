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
import { isStep, withSteps } from '../../model/schedule/steps.ts'
import { getDeck } from '../shared/suggestions.ts'

export const updateDeck = deckTools.mutation({
  name: 'update-deck',
  version: '1.1.0',
  description: {
    what: "Change a deck's name, query, daily limits, learning steps or target retention.",
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
      learningSteps: deckFields().learningSteps.optional().describe('Such as 1m, 10m, 1d'),
      relearningSteps: deckFields().learningSteps.optional().describe('Once forgotten'),
      leechThreshold: deckFields().leechThreshold.optional().describe('Lapses that make a leech'),
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
  async handler({ deckId, version, ...given }, { services: { decks, hints }, newId, now, ok }) {
    const { learningSteps, relearningSteps, ...edit } = given
    if (Object.values(given).every((value) => value === undefined)) throw noFieldsGiven()
    await Promise.all((edit.query?.deckIds ?? []).map((id) => decks.get(id)))
    let changed: string[] = []
    const deck = await decks.change(deckId, newId(), (before) => {
      if (version !== undefined && version !== before.rev)
        throw versionConflict('deck', version, before.rev, [getDeck(deckId)])
      if (edit.query && !before.query) throw notASavedQuery()
      const at = now().toISOString()
      const steps = withSteps(
        before.steps,
        { learning: learningSteps?.filter(isStep), relearning: relearningSteps?.filter(isStep) },
        at,
      )
      // Weights that the user sets replace the fitted ones.
      const fit = edit.weights === undefined ? undefined : null
      const edited = editRecord(before, { ...edit, steps, fit }, at)
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
        'Give at least one of name, description, query, desiredRetention, weights, newPerDay, reviewsPerDay, learningSteps, relearningSteps, leechThreshold',
    },
  })

const notASavedQuery = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'A deck with cards cannot become a saved search', {
    details: { reason: 'Create another deck with the query; the cards stay where they are' },
  })
