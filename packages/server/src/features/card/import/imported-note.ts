import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { Note, Schedule } from '../model/card.ts'
import type { Deck } from '../model/deck.ts'
import type { Rating } from '../model/schedule/review.ts'
import type { CardCounts } from '../../../platform/import/report.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'

/** An entry of a card's history in another program. */
export type HistoryEntry = { at: string } & (
  | { type: 'review'; rating: Rating; durationMs: number | null }
  | { type: 'reschedule'; dueAt: string }
  | { type: 'forget' }
  | { type: 'adopt'; state: Schedule }
)

/** What another program knew about a card. */
export interface CardHistory {
  ordinal: number
  createdAt: string
  suspended: boolean
  buriedUntil: string | null
  history: readonly HistoryEntry[]
  /** When it is due, where the history alone does not tell. */
  dueAt?: string
}

/** What another program says of how a deck is studied. */
export type DeckOptions = Partial<Pick<Deck, 'newPerDay' | 'reviewsPerDay' | 'desiredRetention'>> & {
  weights?: number[]
}

/** A note from another program or a file. */
export interface ImportedNote extends Pick<Note, 'kind' | 'front' | 'back' | 'distractors' | 'tags'> {
  /** Identifies the note across imports. */
  foreignId: string
  /** The id of our note that the row was exported from, if any. */
  ownId: string | null
  deck: string
  createdAt: string | null
  /** Null if unknown: then the file wins over stored content. */
  changedAt: string | null
  /** Only cards with a known state. */
  cards: readonly CardHistory[]
}

/** An open source of notes; its rows are read lazily. */
export interface OpenedCards {
  total: number
  rows(mediaName: (name: string) => string): Iterable<ImportedRow<ImportedNote>>
  /** The options of its decks by name, for those that are created. */
  options: ReadonlyMap<string, DeckOptions>
  /** Names of its images and sounds. */
  media: readonly string[]
  mediaBytes(name: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface CardImportContext {
  owner: string
  device: string
  at: string
  newId: () => string
  calendar: StudyCalendar
}

export const NO_CARDS: CardCounts = {
  added: 0,
  updated: 0,
  restored: 0,
  unchanged: 0,
  cards: 0,
  reviews: 0,
  decks: 0,
  media: 0,
}
