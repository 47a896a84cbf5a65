import { fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId, type Deck } from '../../model/deck.ts'
import { countReviews, MIN_REVIEWS, type FitResult } from '../../model/schedule/fit.ts'
import { currentSteps } from '../../model/schedule/steps.ts'
import { deckTools, seeDueCards } from '../../define.ts'
import { Quality, qualityView } from '../shared/deck-view.ts'
import { isSavedQuery } from '../shared/errors.ts'
import { givenReviewedCard } from '../shared/examples.ts'
import { applyFit, revertFit } from '../shared/suggestions.ts'

const OUTCOMES = ['fitted', 'not-better', 'too-few-reviews', 'not-available'] as const
type Outcome = (typeof OUTCOMES)[number]

export const fitParameters = deckTools.mutation({
  name: 'fit-parameters',
  address: 'cardStudy/fit',
  description: {
    what: "Fit the FSRS scheduling parameters to the user's own reviews, and compare them with those in use.",
    when: 'Use this for "optimize my FSRS parameters". To go back use revert-parameters.',
    returns:
      'Returns the log loss and error on held-out reviews, before and after. Changes nothing without apply.',
  },
  responseTime: 'slow',
  idempotent: false,
  permissions: ['decks:update'],
  tags: ['scheduling', 'analytics'],
  parameters: () =>
    z.object({
      deckId: DeckId.optional().describe('One deck; else all'),
      apply: z.boolean().default(false).describe('Use them if they are better; due dates change'),
    }),
  data: () =>
    z.object({
      outcome: z.enum(OUTCOMES),
      reviews: z.int().min(0).describe('Of cards seen on an earlier day'),
      needed: z.int().describe('The fewest reviews to fit to'),
      heldOut: z.int().min(0).describe('Reviews to compare on'),
      before: Quality().nullable(),
      after: Quality().nullable().describe('Lower is better'),
      weights: z.array(z.number()).nullable(),
      applied: z.int().min(0).describe('Decks that use them now'),
    }),
  examples: [
    {
      description: 'Too few reviews to say anything',
      given: givenReviewedCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: {
        outcome: 'too-few-reviews',
        reviews: 0,
        needed: MIN_REVIEWS,
        heldOut: 0,
        before: null,
        after: null,
        weights: null,
        applied: 0,
      },
    },
  ],
  async handler({ deckId, apply }, { services: { decks, fits, hints }, newId, now, ok }) {
    const chosen =
      deckId === undefined
        ? (await decks.all(false)).filter(({ query }) => query === null)
        : [await decks.get(deckId)]
    const saved = chosen.find(({ query }) => query !== null)
    if (saved) throw isSavedQuery(saved)
    const cards = await fits.histories(chosen)
    const reviews = countReviews(cards)
    const at = now().toISOString()
    const steps = Math.max(0, ...chosen.map((deck) => currentSteps(deck.steps).relearning.length))
    const result = reviews < MIN_REVIEWS ? undefined : await fits.fit(cards, steps)
    const outcome = outcomeOf(reviews, result)
    const isApplied = apply && outcome === 'fitted' && result !== undefined
    if (isApplied)
      for (const { id } of chosen) await decks.change(id, newId(), (deck) => fitted(deck, result, at))
    return ok(
      {
        outcome,
        reviews,
        needed: MIN_REVIEWS,
        heldOut: result?.heldOut ?? 0,
        before: result ? qualityView(result.before) : null,
        after: result ? qualityView(result.after) : null,
        weights: result?.weights ?? null,
        applied: isApplied ? chosen.length : 0,
      },
      await hints(at, {
        provenance: 'verified',
        ...(outcome !== 'fitted' && {
          warnings: [{ type: 'validation', severity: 'low', message: reasonOf(outcome, reviews) }],
        }),
        affectedMetrics: ['retention', 'workload'],
        next: isApplied
          ? [revertFit(deckId), seeDueCards(deckId)]
          : outcome === 'fitted'
            ? [applyFit(deckId), seeDueCards(deckId)]
            : [seeDueCards(deckId)],
      }),
    )
  },
})

function outcomeOf(reviews: number, result: FitResult | undefined): Outcome {
  if (reviews < MIN_REVIEWS) return 'too-few-reviews'
  if (!result) return 'not-available'
  return result.isBetter ? 'fitted' : 'not-better'
}

const REASONS: Readonly<Record<Exclude<Outcome, 'fitted'>, string>> = {
  'too-few-reviews': `At least ${MIN_REVIEWS} reviews of cards seen on an earlier day are needed`,
  'not-better': 'On held-out reviews the parameters in use do as well, so they stay',
  'not-available': 'The optimizer does not run on this machine, so the parameters in use stay',
}

const reasonOf = (outcome: Exclude<Outcome, 'fitted'>, reviews: number): string =>
  outcome === 'too-few-reviews' ? `${REASONS[outcome]}; there are ${reviews}` : REASONS[outcome]

const fitted = (deck: Deck, { weights, reviews, heldOut, before, after }: FitResult, at: string): Deck => ({
  ...deck,
  weights,
  fit: { at, reviews, heldOut, before, after, previous: deck.weights },
  rev: deck.rev + 1,
  updatedAt: at,
})
