import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId, PHASES, type Deck } from '../../model/deck.ts'
import type { DeckFit } from '../../model/schedule/fit.ts'
import { currentSteps } from '../../model/schedule/steps.ts'
import { round } from './schedule-view.ts'

const QueryView = lazy(() =>
  z.object({
    text: z.string().optional(),
    tags: z.array(z.string()).optional(),
    deckIds: z.array(DeckId).optional(),
    phases: z.array(z.enum(PHASES)).optional(),
  }),
)

/** The number of cards in a deck by phase. Suspended cards count only in `cards` and `suspended`. */
const CountsView = lazy(() =>
  z.object({
    cards: z.int(),
    new: z.int(),
    learning: z.int(),
    review: z.int(),
    suspended: z.int(),
  }),
)
export type DeckCounts = z.output<ReturnType<typeof CountsView>>

export const BriefDeckView = lazy(() =>
  z.object({
    deckId: DeckId,
    name: z.string(),
    description: z.string().nullable(),
    isQuery: z.boolean(),
    trashed: z.boolean(),
    counts: CountsView(),
    version: z.int().min(1),
  }),
)

export const Quality = lazy(() => z.object({ logLoss: z.number(), rmse: z.number() }))

const FitView = lazy(() =>
  z.object({ at: z.iso.datetime(), reviews: z.int(), before: Quality(), after: Quality() }),
)

const fitView = ({ at, reviews, before, after }: DeckFit) => ({
  at,
  reviews,
  before: qualityView(before),
  after: qualityView(after),
})

export const qualityView = ({ logLoss, rmse }: DeckFit['before']) => ({
  logLoss: round(logLoss),
  rmse: round(rmse),
})

export const DeckView = lazy(() =>
  BriefDeckView().extend({
    query: QueryView().nullable(),
    desiredRetention: z.number(),
    weights: z.array(z.number()).nullable(),
    newPerDay: z.int(),
    reviewsPerDay: z.int(),
    learningSteps: z.array(z.string()).optional(),
    relearningSteps: z.array(z.string()).optional(),
    leechThreshold: z.int().optional(),
    fit: FitView().nullable().optional().describe('How the weights were fitted'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
)

export const briefDeckView = (deck: Deck, counts: DeckCounts): z.input<ReturnType<typeof BriefDeckView>> => ({
  deckId: deck.id,
  name: deck.name,
  description: deck.description,
  isQuery: deck.query !== null,
  trashed: deck.trashedAt !== null,
  counts,
  version: deck.rev,
})

export const deckView = (deck: Deck, counts: DeckCounts): z.input<ReturnType<typeof DeckView>> => ({
  ...briefDeckView(deck, counts),
  query: deck.query,
  desiredRetention: deck.desiredRetention,
  weights: deck.weights,
  newPerDay: deck.newPerDay,
  reviewsPerDay: deck.reviewsPerDay,
  learningSteps: currentSteps(deck.steps).learning,
  relearningSteps: currentSteps(deck.steps).relearning,
  leechThreshold: deck.leechThreshold,
  fit: deck.fit && fitView(deck.fit),
  createdAt: deck.createdAt,
  updatedAt: deck.updatedAt,
})

/** A deck as a record for hints. */
export const deckRecord = (deck: Deck, counts?: DeckCounts) => ({
  id: deck.id,
  label: deck.name,
  description: deck.description,
  ...(counts && counts.cards > 0 ? { cards: counts.cards } : {}),
})
