import type { Card, Note } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import type { ImportedNote } from './imported-note.ts'

/** How an import changes an existing note. */
export interface NoteUpdate {
  note: Note
  isChanged: boolean
  /** Ordinals to create, cards to restore and cards to trash. */
  missing: number[]
  toRestore: Card[]
  toTrash: Card[]
}

const contentOf = ({
  kind,
  front,
  back,
  distractors,
  tags,
}: Pick<Note, 'kind' | 'front' | 'back' | 'distractors' | 'tags'>): string =>
  JSON.stringify([kind, front, back, distractors, tags])

/** A note stays in its deck unless that is in the trash, or its own exported row names another one. */
export const needsOtherDeck = (given: ImportedNote, { id }: Note, deck: Deck | undefined): boolean =>
  !deck || deck.trashedAt !== null || (given.ownId === id && deck.name !== given.deck)

/** Newer content replaces older; later local changes stay. */
export function planUpdate(
  given: ImportedNote,
  { note: before, cards }: { note: Note; cards: readonly Card[] },
  deckId: string,
  at: string,
): NoteUpdate {
  const isNewer = given.changedAt === null || given.changedAt > before.updatedAt
  const hasNewContent = isNewer && contentOf(given) !== contentOf(before)
  const isMoved = deckId !== before.deckId
  const { kind, front, back, distractors, tags } = given
  const note: Note = {
    ...before,
    ...(hasNewContent ? { kind, front, back, distractors, tags } : {}),
    deckId,
    ...(hasNewContent || isMoved ? { rev: before.rev + 1, updatedAt: given.changedAt ?? at } : {}),
  }
  const ordinals = new Set(ordinalsOf(note))
  const isAllTrashed = cards.every(({ trashedAt }) => trashedAt !== null)
  return {
    note,
    isChanged: hasNewContent || isMoved,
    missing: [...ordinals].filter((ordinal) => !cards.some((card) => card.ordinal === ordinal)),
    toRestore: cards.filter(
      ({ ordinal, trashedAt }) =>
        trashedAt !== null && ordinals.has(ordinal) && (isAllTrashed || hasNewContent),
    ),
    toTrash: cards.filter(({ ordinal, ownTrashedAt }) => ownTrashedAt === null && !ordinals.has(ordinal)),
  }
}
