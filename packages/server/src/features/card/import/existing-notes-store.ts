import type { Reader } from '../../../platform/store/store.ts'
import { cardOf, noteOf } from '../store/card-store.ts'
import type { Card, Note } from '../model/card.ts'
import { inBatches } from '../store/in-batches.ts'
import type { ImportedNote } from './imported-note.ts'

/** An existing note with all its cards. */
export interface ExistingNote {
  note: Note
  cards: Card[]
}

/** Finds the imported notes that already exist, including those in the trash. */
export async function existingNotes(
  db: Reader,
  owner: string,
  notes: readonly ImportedNote[],
): Promise<{ find(given: ImportedNote): ExistingNote | undefined }> {
  const own = await notesBy(
    db,
    owner,
    'id',
    notes.flatMap(({ ownId }) => ownId ?? []),
  )
  const foreign = await notesBy(
    db,
    owner,
    'foreignId',
    notes.map(({ foreignId }) => foreignId),
  )
  const byId = new Map([...foreign, ...own].map((note) => [note.id, note]))
  const byForeignId = new Map(foreign.map((note) => [note.foreignId, note]))
  const cards = await inBatches([...byId.keys()], (batch) =>
    db
      .selectFrom('card')
      .selectAll()
      .where('owner', '=', owner)
      .where('noteId', 'in', batch)
      .orderBy('ordinal')
      .execute(),
  )
  const cardsOf = Map.groupBy(cards.map(cardOf), ({ noteId }) => noteId)
  return {
    find({ ownId, foreignId }) {
      const note = (ownId === null ? undefined : byId.get(ownId)) ?? byForeignId.get(foreignId)
      return note && { note, cards: cardsOf.get(note.id) ?? [] }
    },
  }
}

const notesBy = async (
  db: Reader,
  owner: string,
  column: 'id' | 'foreignId',
  values: readonly string[],
): Promise<Note[]> =>
  (
    await inBatches(values, (batch) =>
      db.selectFrom('note').selectAll().where('owner', '=', owner).where(column, 'in', batch).execute(),
    )
  ).map(noteOf)
