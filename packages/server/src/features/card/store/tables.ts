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
  /** Tells notes with the same words. */
  likeness: string
  rev: number
  createdAt: string
  updatedAt: string
}

/** A card with its schedule, which is the replay of its reviews. */
export interface CardTable {
  id: string
  owner: string
  noteId: string
  deckId: string
  ordinal: number
  suspended: boolean
  trashedAt: string | null
  /** Of the card alone; null where it is in the trash only because its deck is. */
  ownTrashedAt: string | null
  buriedUntil: string | null
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
  /** Where the card lay then, whose limits it counts against; null of what came in by an import. */
  deckId: string | null
  type: string
  rating: string | null
  at: string
  /** The study day that it fell on. */
  day: string
  durationMs: number | null
  predicted: number | null
  /** Of a `reschedule`. */
  dueAt: string | null
  /** Of an `undo`. */
  undoes: string | null
  /** Of an `adopt`: the schedule taken over. */
  state: JsonObject | null
  device: string
}

/** A word of a note, for the search. */
export interface NoteWordTable {
  owner: string
  word: string
  noteId: string
}

/** A picture or sound that came with cards, under its name in their text. */
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
