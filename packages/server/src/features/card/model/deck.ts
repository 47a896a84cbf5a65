import { brandedId } from '@tutor-nexus/toolkit'
import type { DeckFit } from './schedule/fit.ts'
import type { StepsPeriod } from './schedule/steps.ts'

export const DeckId = brandedId('DeckId')

/** A saved query; its deck shows all matching cards and holds none of its own. */
export interface DeckQuery {
  text?: string
  tags?: string[]
  deckIds?: string[]
  phases?: Phase[]
}

export const PHASES = ['new', 'learning', 'review', 'relearning'] as const
export type Phase = (typeof PHASES)[number]

export interface Deck {
  id: string
  name: string
  description: string | null
  /** Null for a regular deck. */
  query: DeckQuery | null
  /** The target share of due cards to remember. */
  desiredRetention: number
  /** The 21 weights of FSRS-6; null for the defaults. */
  weights: number[] | null
  newPerDay: number
  reviewsPerDay: number
  /** Each change of the learning steps; null for the defaults. */
  steps: StepsPeriod[] | null
  /** Lapses that make a card a leech. */
  leechThreshold: number
  /** How the weights were fitted; null if they were not. */
  fit: DeckFit | null
  rev: number
  createdAt: string
  updatedAt: string
  trashedAt: string | null
}

export const DEFAULT_DECK = {
  desiredRetention: 0.9,
  weights: null,
  newPerDay: 20,
  reviewsPerDay: 200,
  steps: null,
  leechThreshold: 8,
  fit: null,
} satisfies Partial<Deck>

export type DeckEdit = {
  [
    Name in
      | 'name'
      | 'description'
      | 'query'
      | 'desiredRetention'
      | 'weights'
      | 'newPerDay'
      | 'reviewsPerDay'
      | 'steps'
      | 'leechThreshold'
      | 'fit'
  ]?: Deck[Name] | undefined
}
