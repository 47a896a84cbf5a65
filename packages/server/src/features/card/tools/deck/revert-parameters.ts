import { fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'

export const revertParameters = deckTools.mutation({
  name: 'revert-parameters',
  address: 'cardStudy/revertFit',
  description: {
    what: 'Undo fit-parameters: put back the FSRS scheduling parameters from before.',
    when: 'Use this for "undo the optimized parameters".',
    returns: 'Returns the decks that were changed; none if nothing was fitted.',
  },
  idempotent: true,
  permissions: ['decks:update'],
  tags: ['scheduling'],
  parameters: () => z.object({ deckId: DeckId.optional().describe('One deck; else all') }),
  data: () => z.object({ decks: z.array(z.object({ deckId: DeckId, name: z.string() })).max(1_000) }),
  examples: [
    {
      description: 'A deck with the default parameters stays as it is',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: { decks: [] },
    },
  ],
  async handler({ deckId }, { services: { decks, hints }, newId, now, ok }) {
    const at = now().toISOString()
    const chosen = deckId === undefined ? await decks.all(false) : [await decks.get(deckId)]
    const changed = chosen.filter(({ fit }) => fit !== null)
    for (const { id } of changed)
      await decks.change(id, newId(), (deck) =>
        deck.fit === null
          ? deck
          : { ...deck, weights: deck.fit.previous, fit: null, rev: deck.rev + 1, updatedAt: at },
      )
    return ok(
      { decks: changed.slice(0, 1_000).map(({ id, name }) => ({ deckId: id, name })) },
      await hints(at, {
        provenance: 'verified',
        affectedMetrics: ['retention', 'workload'],
        next: [seeDueCards(deckId)],
      }),
    )
  },
})
