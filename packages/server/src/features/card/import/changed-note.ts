import type { Card, Note } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import type { ImportedNote } from './imported-note.ts'

/** How an import changes an existing note. */
export interface NotePlan {
  note: Note
  isChanged: boolean
  /** Ordinals to create, cards to restore and cards to trash. */
  missing: number[]
  back: Card[]
  gone: Card[]
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
export const isElsewhere = (given: ImportedNote, { id }: Note, deck: Deck | undefined): boolean =>
  !deck || deck.trashedAt !== null || (given.ownId === id && deck.name !== given.deck)

/** Newer content replaces older; later local changes stay. */
export function planFor(
  given: ImportedNote,
  { note: before, cards }: { note: Note; cards: readonly Card[] },
  deckId: string,
  at: string,
): NotePlan {
  const isNewer = given.changedAt === null || given.changedAt > before.updatedAt
  const isOther = isNewer && contentOf(given) !== contentOf(before)
  const isMoved = deckId !== before.deckId
  const { kind, front, back, distractors, tags } = given
  const note: Note = {
    ...before,
    ...(isOther ? { kind, front, back, distractors, tags } : {}),
    deckId,
    ...(isOther || isMoved ? { rev: before.rev + 1, updatedAt: given.changedAt ?? at } : {}),
  }
  const wanted = new Set(ordinalsOf(note))
  const isAllGone = cards.every(({ trashedAt }) => trashedAt !== null)
  return {
    note,
    isChanged: isOther || isMoved,
    missing: [...wanted].filter((ordinal) => !cards.some((card) => card.ordinal === ordinal)),
    back: cards.filter(
      ({ ordinal, trashedAt }) => trashedAt !== null && wanted.has(ordinal) && (isAllGone || isOther),
    ),
    gone: cards.filter(({ ordinal, ownTrashedAt }) => ownTrashedAt === null && !wanted.has(ordinal)),
  }
}
