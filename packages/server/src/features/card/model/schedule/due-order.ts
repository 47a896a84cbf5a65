import type { CardWithNote } from '../card.ts'
import type { Deck } from '../deck.ts'
import type { StudySpan } from './study-day.ts'

/** The order of a day: what is being learnt and due, then reviews, then what is new, then what is due within minutes. */
export const STAGES = ['learning', 'review', 'new', 'ahead'] as const
export type Stage = (typeof STAGES)[number]

/** A step of learning may be taken that much early, where nothing else is left. */
export const AHEAD_MS = 20 * 60_000

/** Where a page of the day's cards ends. */
export interface DuePosition {
  stage: Stage
  dueAt: string
  id: string
}

export interface DueAsk {
  /** All decks where not given. */
  deckId?: string | undefined
  now: string
  today: StudySpan
  after?: DuePosition | undefined
  limit: number
}

export interface DueCard extends CardWithNote {
  stage: Stage
  /** The chance of remembering it now; null for a new one. */
  retrievability: number | null
  /** The deck it lies in. */
  deck: Deck | undefined
}

export interface DueCards {
  cards: DueCard[]
  hasMore: boolean
  /** How many are left today within the limits, siblings included. */
  counts: { learning: number; review: number; new: number }
  /** When the next card is due, where none is now. */
  nextDueAt: string | null
}

export interface Candidate {
  id: string
  noteId: string
  deckId: string
  dueAt: string
}

/** How many cards were reviewed today, and how many of them were new then. */
export interface DoneToday {
  cards: number
  begun: number
}

/** How many more a deck gives today. */
export interface Allowance {
  new: number
  review: number
}

/** A deck's limits less what was done today. A card counts once a day, and one that was new only as new. */
export const allowanceOf = (
  { newPerDay, reviewsPerDay }: Pick<Deck, 'newPerDay' | 'reviewsPerDay'>,
  { cards, begun }: DoneToday = { cards: 0, begun: 0 },
): Allowance => ({
  new: Math.max(0, newPerDay - begun),
  review: Math.max(0, reviewsPerDay - (cards - begun)),
})

/** Takes the candidates of a day, in their order, as far as limits allow, and only one of each note. */
export class DayQueue {
  readonly #allowances: Map<string, Allowance>
  readonly #deckOf: (candidate: Candidate) => string
  readonly #notes = new Set<string>()

  /** Cards count against the deck they lie in, or against the one that `deckOf` says. */
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
    // The question of one sibling can be the answer of the other.
    if (this.#notes.has(candidate.noteId)) return false
    if (stage === 'review' || stage === 'new') {
      const allowance = this.#allowances.get(this.#deckOf(candidate))
      if (!allowance || allowance[stage] === 0) return false
      allowance[stage] -= 1
    }
    this.#notes.add(candidate.noteId)
    return true
  }

  /** The decks that give no more at this stage. */
  exhausted(stage: Stage): string[] {
    if (stage === 'learning' || stage === 'ahead') return []
    return [...this.#allowances].filter(([, left]) => left[stage] === 0).map(([id]) => id)
  }
}

/** Whether a place in the day's order lies behind another. */
export function isBehind(place: DuePosition, other: DuePosition): boolean {
  const stages = STAGES.indexOf(place.stage) - STAGES.indexOf(other.stage)
  if (stages !== 0) return stages > 0
  return place.dueAt === other.dueAt ? place.id > other.id : place.dueAt > other.dueAt
}
