import { sql } from 'kysely'
import { ANALYZER_VERSION } from '../../../platform/search/analyze.ts'
import type { DerivedRows } from '../../../platform/store/derived-rows.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type { Card, Note } from '../model/card.ts'
import { newSchedule } from '../model/schedule/schedule.ts'
import { questionKey } from '../model/search/similarity.ts'
import { indexWords } from '../model/search/words.ts'
import { inserter, type CardScope } from './card-rows-store.ts'
import { noteOf } from './card-store.ts'
import type { NoteTable } from './tables.ts'

const BATCH = 500

// Rows inserted together need their columns in the same order.
const noteRow = (note: Note, owner: string): NoteTable => ({
  id: note.id,
  owner,
  deckId: note.deckId,
  kind: note.kind,
  front: note.front,
  back: note.back,
  distractors: note.distractors,
  tags: note.tags,
  sourceType: note.source?.type ?? null,
  sourceId: note.source?.id ?? null,
  foreignId: note.foreignId,
  likeness: questionKey(note),
  rev: note.rev,
  createdAt: note.createdAt,
  updatedAt: note.updatedAt,
})

export const newCards = (note: Note, ordinals: readonly number[], newId: () => string, at: string): Card[] =>
  ordinals.map((ordinal) => ({
    id: newId(),
    noteId: note.id,
    deckId: note.deckId,
    ordinal,
    suspended: false,
    flag: 0,
    trashedAt: null,
    ownTrashedAt: null,
    buriedUntil: null,
    ownBuriedUntil: null,
    revealedAt: null,
    createdAt: at,
    ...newSchedule(at),
  }))

const insertRows = inserter<NoteTable>((db, rows) => db.insertInto('note').values(rows))

/** Inserts notes and their search words. */
export async function insertNotes(db: Writer, scope: CardScope, notes: readonly Note[]): Promise<void> {
  await insertRows(
    db,
    scope,
    notes.map((note) => noteRow(note, scope.owner)),
  )
  for (let from = 0; from < notes.length; from += BATCH)
    await insertWords(db, scope, notes.slice(from, from + BATCH))
}

/** A note has dozens of words; passing them as one JSON value is much faster than one by one. */
async function insertWords(db: Writer, { owner, dialect }: CardScope, notes: readonly Note[]): Promise<void> {
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

/** The search words of all notes, rebuilt when `analyze` changes. */
export const cardWords: DerivedRows = {
  name: 'card-words',
  version: ANALYZER_VERSION,
  async rebuild(db) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows = await db
        .selectFrom('note')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const row of rows.filter(({ front, back, tags }) => !isAscii([front, back, ...tags].join())))
        await replaceWords(db, row.owner, noteOf(row))
      after = rows.at(-1)?.id
    }
  },
}

// ASCII text gives the same words in every version of `analyze`.
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Replaces a note and its search words. */
export async function replaceNote(db: Writer, owner: string, note: Note): Promise<void> {
  const { id, ...columns } = noteRow(note, owner)
  await db.updateTable('note').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
  await replaceWords(db, owner, note)
}

async function replaceWords(db: Writer, owner: string, note: Note): Promise<void> {
  await db.deleteFrom('noteWord').where('owner', '=', owner).where('noteId', '=', note.id).execute()
  const rows = indexWords(note).map((word) => ({ owner, word, noteId: note.id }))
  if (rows.length > 0) await db.insertInto('noteWord').values(rows).execute()
}
