import { appendChange } from '../../../platform/store/change-log.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type { Card, Note } from '../model/card.ts'
import type { Deck } from '../model/deck.ts'
import { noteBody } from '../sync/note-body.ts'
import { isSavedQuery } from '../tools/shared/errors.ts'
import { cardOf, existingDeck } from './card-store.ts'

export interface WriteContext {
  at: string
  newId: () => string
}

interface NoteWriter {
  owner: string
  device: string
}

export const cardsOfNote = async (
  db: Pick<Writer, 'selectFrom'>,
  owner: string,
  noteId: string,
): Promise<Card[]> =>
  (
    await db
      .selectFrom('card')
      .selectAll()
      .where('owner', '=', owner)
      .where('noteId', '=', noteId)
      .orderBy('ordinal')
      .execute()
  ).map(cardOf)

export async function setCards(
  db: Writer,
  owner: string,
  cards: readonly Card[],
  columns: Partial<Card>,
): Promise<void> {
  if (cards.length === 0) return
  const ids = cards.map(({ id }) => id)
  await db.updateTable('card').set(columns).where('owner', '=', owner).where('id', 'in', ids).execute()
}

export const trashCards = (db: Writer, owner: string, cards: readonly Card[], at: string | null) =>
  setCards(db, owner, cards, { trashedAt: at, ownTrashedAt: at })

/** A note and its cards are one synced record, logged as a whole. */
export const logNote = (
  db: Writer,
  { owner, device }: NoteWriter,
  { newId, at }: WriteContext,
  note: Note,
  baseRev: number | null,
  cards: readonly Card[],
) =>
  appendChange(db, {
    id: newId(),
    owner,
    device,
    entity: 'note',
    entityId: note.id,
    baseRev,
    body: noteBody(note, cards),
    createdAt: at,
  })

/** Logs a note of which only its cards have changed. */
export const logCards = async (db: Writer, writer: NoteWriter, context: WriteContext, note: Note) =>
  logNote(db, writer, context, note, note.rev, await cardsOfNote(db, writer.owner, note.id))

/** The deck, if it can hold cards. */
export async function openDeck(db: Writer, owner: string, deckId: string): Promise<Deck> {
  const deck = await existingDeck(db, owner, deckId)
  if (deck.query) throw isSavedQuery(deck)
  return deck
}
