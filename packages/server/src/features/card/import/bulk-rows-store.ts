import { sql } from 'kysely'
import { batchedInsert } from '../../../platform/store/statements.ts'
import type { CardTable, NoteTable, ReviewTable } from '../store/tables.ts'
import type { DialectName, Writer } from '../../../platform/store/store.ts'
import type { Card, Note } from '../model/card.ts'
import { noteRow } from '../store/note-rows-store.ts'
import { rowOf } from '../store/review/review-log-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { indexWords } from '../model/search/words.ts'

const NOTES_AT_ONCE = 500

/** Inserts many rows of one owner. */
export interface BulkRows {
  notes(db: Writer, notes: readonly Note[]): Promise<void>
  cards(db: Writer, cards: readonly Card[]): Promise<void>
  reviews(db: Writer, entries: readonly ReviewEntry[]): Promise<void>
}

export function bulkRows(dialect: DialectName, owner: string): BulkRows {
  const insertNotes = batchedInsert<NoteTable>((db, rows) => db.insertInto('note').values(rows))
  const insertCards = batchedInsert<CardTable>((db, rows) => db.insertInto('card').values(rows))
  const insertReviews = batchedInsert<ReviewTable>((db, rows) => db.insertInto('review').values(rows))
  return {
    async notes(db, notes) {
      await insertNotes(
        db,
        notes.map((note) => noteRow(note, owner)),
      )
      for (let from = 0; from < notes.length; from += NOTES_AT_ONCE)
        await insertWords(db, dialect, owner, notes.slice(from, from + NOTES_AT_ONCE))
    },
    async cards(db, cards) {
      await insertCards(
        db,
        cards.map((card) => ({ ...card, owner })),
      )
    },
    async reviews(db, entries) {
      await insertReviews(
        db,
        entries.map((entry) => rowOf(owner, entry)),
      )
    },
  }
}

/** A note has dozens of words; passing them as one JSON value is much faster than one by one. */
async function insertWords(
  db: Writer,
  dialect: DialectName,
  owner: string,
  notes: readonly Note[],
): Promise<void> {
  const words = JSON.stringify(notes.map((note) => [note.id, indexWords(note).map(storable)]))
  const rows =
    dialect === 'sqlite'
      ? sql`select ${owner}, w.value, n.value ->> 0
          from json_each(${words}) as n, json_each(n.value, '$[1]') as w`
      : sql`select ${owner}::text, w.word, n.pair ->> 0
          from json_array_elements(${words}::json) as n(pair), json_array_elements_text(n.pair -> 1) as w(word)`
  await sql`insert into note_word (owner, word, note_id) ${rows}`.execute(db)
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storable = (word: string): string => word.replaceAll('\0', '\uFFFD').toWellFormed()
