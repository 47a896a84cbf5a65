import { brandedId } from '@tutor-nexus/toolkit'
import type { Phase } from './deck.ts'

export const CardId = brandedId('CardId')

export const CARD_KINDS = ['basic', 'reversed', 'cloze', 'choice'] as const
export type CardKind = (typeof CARD_KINDS)[number]

export interface CardSource {
  type: 'note' | 'course' | 'session'
  id: string
}

/** Content that is asked as one or more cards: two for a reversed note, one per gap for a cloze. */
export interface Note {
  id: string
  deckId: string
  kind: CardKind
  /** The question; for a cloze, the text with gaps as `{{c1::…}}`. */
  front: string
  /** The answer; for a cloze, extra text that may be empty. */
  back: string
  /** Wrong answers of a multiple-choice card. */
  distractors: string[] | null
  tags: string[]
  source: CardSource | null
  /** Its id in another program, so that a second import does not duplicate it. */
  foreignId: string | null
  /** Incremented by each change of content; the published `version`. */
  rev: number
  createdAt: string
  updatedAt: string
}

/** The scheduling state of a card, always derived by replaying its log. */
export interface Schedule {
  phase: Phase
  /** ISO time; for a new card, when it was created. */
  dueAt: string
  /** Days until recall drops to 90 %; 0 while new. */
  stability: number
  /** 1 to 10; 0 while new. */
  difficulty: number
  scheduledDays: number
  learningStep: number
  reps: number
  lapses: number
  lastReviewAt: string | null
  /** The study day of that review, from its log entry. */
  lastReviewDay: string | null
}

export interface Card extends Schedule {
  id: string
  noteId: string
  deckId: string
  /** Which card of its note: 0 for the front, 1 for the reverse, or the gap number minus one. */
  ordinal: number
  suspended: boolean
  /** 0 for none, else 1 to 7. */
  flag: number
  /** Set if the card or its deck is in the trash. */
  trashedAt: string | null
  ownTrashedAt: string | null
  /** Hidden until then because a sibling was reviewed or the user buried it. */
  buriedUntil: string | null
  /** Set only if the user buried it. */
  ownBuriedUntil: string | null
  /** When the answer was shown for a review that is still to come. */
  revealedAt: string | null
  createdAt: string
}

export interface CardWithNote {
  card: Card
  note: Note
}
