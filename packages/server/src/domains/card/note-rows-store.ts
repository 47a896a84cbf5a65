import type { CardTable, NoteTable } from '../../store/schema/card-tables.ts'
import type { Writer } from '../../store/store.ts'
import type { Card, Note } from './card.ts'
import { ordinalsOf } from './cards-of-note.ts'
import { likenessKey } from './likeness.ts'
import { newSchedule } from './schedule.ts'
import { indexWords } from './words.ts'

/** A statement takes so many values at most, on either database. */
const MOST_VALUES = 30_000

const noteRow = ({ source, ...note }: Note, owner: string): NoteTable => ({
  ...note,
  owner,
  sourceType: source?.type ?? null,
  sourceId: source?.id ?? null,
  likeness: likenessKey(note),
})

/** The cards that a note makes, new and due from the given time on. */
export const newCards = (note: Note, ordinals: readonly number[], newId: () => string, at: string): Card[] =>
  ordinals.map((ordinal) => ({
    id: newId(),
    noteId: note.id,
    deckId: note.deckId,
    ordinal,
    suspended: false,
    trashedAt: null,
    buriedUntil: null,
    revealedAt: null,
    createdAt: at,
    ...newSchedule(at),
  }))

/** All the cards that a note makes. */
export const cardsOf = (note: Note, newId: () => string): Card[] =>
  newCards(note, ordinalsOf(note), newId, note.createdAt)

/** Writes notes, their words and their cards, many at a time. */
export async function insertNotes(
  db: Writer,
  owner: string,
  notes: readonly Note[],
  cards: readonly Card[],
): Promise<void> {
  for (const rows of chunks(notes.map((note) => noteRow(note, owner))))
    await db.insertInto('note').values(rows).execute()
  await insertWords(db, owner, notes)
  await insertCards(db, owner, cards)
}

export async function insertCards(db: Writer, owner: string, cards: readonly Card[]): Promise<void> {
  for (const rows of chunks(cards.map((card): CardTable => ({ ...card, owner }))))
    await db.insertInto('card').values(rows).execute()
}

async function insertWords(db: Writer, owner: string, notes: readonly Note[]): Promise<void> {
  const words = notes.flatMap((note) => indexWords(note).map((word) => ({ owner, word, noteId: note.id })))
  for (const rows of chunks(words)) await db.insertInto('noteWord').values(rows).execute()
}

/** Writes a note over what it was, and finds it by its new words. */
export async function replaceNote(db: Writer, owner: string, note: Note): Promise<void> {
  const { id, ...columns } = noteRow(note, owner)
  await db.updateTable('note').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
  await db.deleteFrom('noteWord').where('owner', '=', owner).where('noteId', '=', id).execute()
  await insertWords(db, owner, [note])
}

function chunks<Row extends object>(rows: readonly Row[]): Row[][] {
  const size = Math.max(1, Math.floor(MOST_VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length)))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}
