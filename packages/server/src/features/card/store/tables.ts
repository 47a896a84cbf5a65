import type { JsonObject } from '../../../platform/store/schema/json.ts'

export interface DeckTable {
  id: string
  owner: string
  name: string
  description: string | null
  query: JsonObject | null
  desiredRetention: number
  weights: number[] | null
  newPerDay: number
  reviewsPerDay: number
  /** Each change of the learning steps, with its time; null for the defaults. */
  steps: JsonObject[] | null
  leechThreshold: number
  /** How the weights were fitted, and what they replaced. */
  fit: JsonObject | null
  rev: number
  createdAt: string
  updatedAt: string
  trashedAt: string | null
}

export interface NoteTable {
  id: string
  owner: string
  deckId: string
  kind: string
  front: string
  back: string
  distractors: string[] | null
  tags: string[]
  sourceType: string | null
  sourceId: string | null
  foreignId: string | null
  /** Equal for notes with the same words. */
  likeness: string
  rev: number
  createdAt: string
  updatedAt: string
}

/** A card and its schedule, which is computed from its reviews. */
export interface CardTable {
  id: string
  owner: string
  noteId: string
  deckId: string
  ordinal: number
  suspended: boolean
  /** 0 for none, else 1 to 7. */
  flag: number
  trashedAt: string | null
  /** Set only if the card itself was deleted; null if only its deck was. */
  ownTrashedAt: string | null
  buriedUntil: string | null
  /** Set only if the user buried the card; `buriedUntil` is no earlier. */
  ownBuriedUntil: string | null
  revealedAt: string | null
  phase: string
  dueAt: string
  stability: number
  difficulty: number
  scheduledDays: number
  learningStep: number
  reps: number
  lapses: number
  lastReviewAt: string | null
  lastReviewDay: string | null
  createdAt: string
}

export interface ReviewTable {
  id: string
  owner: string
  cardId: string
  /** The deck at the time of the review, for its limits; null for imported reviews. */
  deckId: string | null
  type: string
  rating: string | null
  at: string
  /** The study day of the review. */
  day: string
  durationMs: number | null
  predicted: number | null
  /** Set by `reschedule`. */
  dueAt: string | null
  /** Set by `undo`. */
  undoes: string | null
  /** Set by `adopt`: the imported schedule. */
  state: JsonObject | null
  device: string
}

/** A word of a note, for search. */
export interface NoteWordTable {
  owner: string
  word: string
  noteId: string
}

/** An image or sound imported with cards, by its name in their text. */
export interface CardMediaTable {
  owner: string
  name: string
  hash: string
  bytes: Uint8Array
  createdAt: string
}

export interface CardTables {
  deck: DeckTable
  note: NoteTable
  card: CardTable
  review: ReviewTable
  noteWord: NoteWordTable
  cardMedia: CardMediaTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends CardTables {}
}
