import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { Note, Schedule } from '../model/card.ts'
import type { Rating } from '../model/schedule/review.ts'

/** One entry of a card's history as another program kept it. */
export type PastEntry = { at: string } & (
  | { type: 'review'; rating: Rating; durationMs: number | null }
  | { type: 'reschedule'; dueAt: string }
  | { type: 'forget' }
  | { type: 'adopt'; state: Schedule }
)

/** What another program knew of one card of a note. */
export interface PastCard {
  ordinal: number
  createdAt: string
  suspended: boolean
  buriedUntil: string | null
  history: readonly PastEntry[]
}

/** A note as another program, or a file, gives it. */
export interface ImportedNote extends Pick<Note, 'kind' | 'front' | 'back' | 'distractors' | 'tags'> {
  /** The same again is the same note. */
  foreignId: string
  /** The note of ours that it was exported from, if it still is one. */
  ownId: string | null
  deck: string
  createdAt: string | null
  /** Null where it is not known, so that what is in the file goes before what is here. */
  changedAt: string | null
  /** Only those of which something is known. */
  cards: readonly PastCard[]
}

/** A source of notes, opened: its form is checked, its rows are read as they are asked for. */
export interface OpenedCards {
  total: number
  rows(mediaName: (name: string) => string): Iterable<ImportedRow<ImportedNote>>
  /** The names of its pictures and sounds. */
  media: readonly string[]
  mediaBytes(name: string): Promise<Uint8Array>
  close(): Promise<void>
}
