import type { CardWithNote } from '../card.ts'
import type { Deck } from '../deck.ts'
import type { StudySpan } from './study-day.ts'

/** The order of a day: learning cards that are due, reviews, new cards, learning cards due within minutes. */
export const STAGES = ['learning', 'review', 'new', 'ahead'] as const
export type Stage = (typeof STAGES)[number]

/** Learning steps may be taken this early if nothing else is left. */
export const AHEAD_MS = 20 * 60_000

/** The cursor of a page of due cards. */
export interface DuePosition {
  stage: Stage
  dueAt: string
  id: string
}

export interface DueQuery {
  /** All decks if omitted. */
  deckId?: string | undefined
  now: string
  today: StudySpan
  after?: DuePosition | undefined
  limit: number
}

export interface DueCard extends CardWithNote {
  stage: Stage
  /** Null for a new card. */
  retrievability: number | null
  deck: Deck | undefined
}

export interface DueCards {
  cards: DueCard[]
  hasMore: boolean
  /** Cards left today within the limits: of siblings, only the one to be asked. Learning steps once they can be taken. */
  counts: { learning: number; review: number; new: number }
  /** When the next card is due, if none is due now. */
  nextDueAt: string | null
}

export interface Candidate {
  id: string
  noteId: string
  deckId: string
  dueAt: string
}

/** Cards reviewed today, and how many of them were new. */
export interface DoneToday {
  cards: number
  newCards: number
}

/** How many more cards a deck allows today. */
export interface Allowance {
  new: number
  review: number
}

/**
 * A deck's limits minus today's reviews. A card counts once per day, and a new one only as new; a learning step left over
 * from an earlier day is a review to come.
 */
export const allowanceOf = (
  { newPerDay, reviewsPerDay }: Pick<Deck, 'newPerDay' | 'reviewsPerDay'>,
  { cards, newCards }: DoneToday = { cards: 0, newCards: 0 },
  carriedOver = 0,
): Allowance => ({
  new: Math.max(0, newPerDay - newCards),
  review: Math.max(0, reviewsPerDay - (cards - newCards) - carriedOver),
})

/** Admits the candidates of a day in order, within the limits and one per note. */
export class DayQueue {
  readonly #allowances: Map<string, Allowance>
  readonly #deckOf: (candidate: Candidate) => string
  readonly #notes = new Set<string>()

  /** By default, cards count against their own deck. */
  constructor(
    allowances: ReadonlyMap<string, Allowance>,
    deckOf = ({ deckId }: Candidate): string => deckId,
  ) {
    this.#allowances = new Map([...allowances].map(([id, allowance]) => [id, { ...allowance }]))
    this.#deckOf = deckOf
  }

  get isEmpty(): boolean {
    return this.#notes.size === 0
  }

  admits(stage: Stage, candidate: Candidate): boolean {
    // The question of one sibling can reveal the answer of another.
    if (this.#notes.has(candidate.noteId)) return false
    if (stage === 'review' || stage === 'new') {
      const allowance = this.#allowances.get(this.#deckOf(candidate))
      if (!allowance || allowance[stage] === 0) return false
      allowance[stage] -= 1
    }
    this.#notes.add(candidate.noteId)
    return true
  }

  /** The decks that allow no more cards at this stage. */
  exhausted(stage: Stage): string[] {
    if (stage === 'learning' || stage === 'ahead') return []
    return [...this.#allowances].filter(([, left]) => left[stage] === 0).map(([id]) => id)
  }
}

export function isAfter(scope: DuePosition, other: DuePosition): boolean {
  const stages = STAGES.indexOf(scope.stage) - STAGES.indexOf(other.stage)
  if (stages !== 0) return stages > 0
  return scope.dueAt === other.dueAt ? scope.id > other.id : scope.dueAt > other.dueAt
}
