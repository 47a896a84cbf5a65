import { brandedId } from '@tutor-nexus/toolkit'

export const DeckId = brandedId('DeckId')

/** What a deck shows instead of cards of its own: those that match, wherever they lie. */
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
  /** Null for a deck that holds cards. */
  query: DeckQuery | null
  /** The share of due cards that should be remembered. */
  desiredRetention: number
  /** The 21 weights of FSRS-6; null for the defaults. */
  weights: number[] | null
  newPerDay: number
  reviewsPerDay: number
  rev: number
  createdAt: string
  updatedAt: string
  trashedAt: string | null
}
