import type { Card, Note } from '../../model/card.ts'
import type { Deck } from '../../model/deck.ts'
import type { ReviewEntry } from '../../model/schedule/review.ts'

/** A note with all that another program needs of it. */
export interface NoteWithHistory {
  note: Note
  deck: Deck
  cards: readonly { card: Card; log: readonly ReviewEntry[] }[]
}

export interface NoteRow {
  id: number
  guid: string
  type: number
  changedAt: number
  tags: string
  fields: readonly string[]
  data: string
}

export interface CardRow {
  id: number
  note: number
  deck: number
  ordinal: number
  changedAt: number
  type: number
  queue: number
  due: number
  interval: number
  ease: number
  reps: number
  lapses: number
  left: number
  data: string
}

export interface ReviewRow {
  id: number
  card: number
  button: number
  interval: number
  lastInterval: number
  ease: number
  durationMs: number
  kind: number
}
