import { brandedId } from '@tutor-nexus/toolkit'
import type { Phase } from './deck.ts'

export const CardId = brandedId('CardId')

export const CARD_KINDS = ['basic', 'reversed', 'cloze', 'choice'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Where a card comes from. */
export interface CardSource {
  type: 'note' | 'course' | 'session'
  id: string
}

/** What was written once and is asked in one or several cards: a reversed note has two, a cloze one for each gap. */
export interface Note {
  id: string
  deckId: string
  kind: CardKind
  /** The question; of a cloze the text with its gaps as `{{c1::…}}`. */
  front: string
  /** The answer; of a cloze what is shown beside it, maybe empty. */
  back: string
  /** The wrong answers of a choice. */
  distractors: string[] | null
  tags: string[]
  source: CardSource | null
  /** What another program calls it, so that an import twice makes it once. */
  foreignId: string | null
  /** Counts the changes of its content: the `version` on the wire. */
  rev: number
  createdAt: string
  updatedAt: string
}

/** What the reviews of a card add up to. Derived: always the replay of its log. */
export interface Schedule {
  phase: Phase
  /** ISO time. A new card is due from its creation. */
  dueAt: string
  /** Days after which nine of ten such cards are remembered; 0 while new. */
  stability: number
  /** 1 to 10; 0 while new. */
  difficulty: number
  scheduledDays: number
  learningStep: number
  reps: number
  lapses: number
  lastReviewAt: string | null
  /** The study day of that review, as its entry in the log says. */
  lastReviewDay: string | null
}

export interface Card extends Schedule {
  id: string
  noteId: string
  deckId: string
  /** Which card of its note: 0 is the front, 1 the way back, or the number of a gap less one. */
  ordinal: number
  suspended: boolean
  /** Its own, or else that of its deck. */
  trashedAt: string | null
  ownTrashedAt: string | null
  /** Kept out of the day's cards until then, because a sibling was asked. */
  buriedUntil: string | null
  /** When its answer was last shown for a review that has not come yet. */
  revealedAt: string | null
  createdAt: string
}

export interface CardWithNote {
  card: Card
  note: Note
}
