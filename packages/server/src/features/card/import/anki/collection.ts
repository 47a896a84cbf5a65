import type { DeckOptions } from '../imported-note.ts'

/** An Anki collection, independent of its schema version. Times are in milliseconds. */
export interface AnkiCollection {
  /** The start of day 0 of the due days. */
  createdAt: number
  changedAt: number
  /** 1 for the scheduler before 2018, which had three buttons for learning cards. */
  scheduler: number
  decks: ReadonlyMap<number, string>
  /** The options of decks, by the deck's id. */
  options: ReadonlyMap<number, DeckOptions>
  types: ReadonlyMap<number, NoteType>
  notes: number
  eachNote(): Iterable<AnkiNote>
}

export interface NoteType {
  name: string
  isCloze: boolean
  fields: readonly string[]
  templates: readonly CardTemplate[]
}

export interface CardTemplate {
  ordinal: number
  question: string
  answer: string
}

export interface AnkiNote {
  id: number
  guid: string
  type: number
  changedAt: number
  tags: string
  /** Null if they are too long for a card. */
  fields: readonly string[] | null
  /** Unused by Anki. */
  data: string
  cards: readonly AnkiCard[]
}

export interface AnkiCard {
  id: number
  deck: number
  ordinal: number
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number
  /** -1 suspended, -2 and -3 buried. */
  queue: number
  /** For cards in review, the day it is due. */
  due: number
  /** In days. */
  interval: number
  /** In thousandths. */
  ease: number
  reps: number
  lapses: number
  /** Scheduler data as JSON. */
  data: string
  reviews: readonly AnkiReview[]
}

export interface AnkiReview {
  at: number
  /** 1 again to 4 easy; 0 if there was no answer. */
  button: number
  /** Days; seconds if negative. */
  interval: number
  lastInterval: number
  ease: number
  durationMs: number
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 manual, 5 rescheduled. */
  kind: number
}
