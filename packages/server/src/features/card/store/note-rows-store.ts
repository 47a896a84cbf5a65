import { ANALYZER_VERSION } from '../../../platform/search/analyze.ts'
import type { DerivedRows } from '../../../platform/store/derived-rows.ts'
import type { CardTable, NoteTable } from './tables.ts'
import type { Writer } from '../../../platform/store/store.ts'
import { noteOf } from './card-store.ts'
import type { Card, Note } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import { likenessKey } from '../model/search/likeness.ts'
import { newSchedule } from '../model/schedule/schedule.ts'
import { indexWords } from '../model/search/words.ts'

const BATCH = 500

export const noteRow = ({ source, ...note }: Note, owner: string): NoteTable => ({
  ...note,
  owner,
  sourceType: source?.type ?? null,
  sourceId: source?.id ?? null,
  likeness: likenessKey(note),
})

export const newCards = (note: Note, ordinals: readonly number[], newId: () => string, at: string): Card[] =>
  ordinals.map((ordinal) => ({
    id: newId(),
    noteId: note.id,
    deckId: note.deckId,
    ordinal,
    suspended: false,
    trashedAt: null,
    ownTrashedAt: null,
    buriedUntil: null,
    revealedAt: null,
    createdAt: at,
    ...newSchedule(at),
  }))

export const cardsOf = (note: Note, newId: () => string): Card[] =>
  newCards(note, ordinalsOf(note), newId, note.createdAt)

export async function insertNotes(
  db: Writer,
  owner: string,
  notes: readonly Note[],
  cards: readonly Card[],
): Promise<void> {
  const rows = notes.map((note) => noteRow(note, owner))
  await insertMany(db, rows, (some) => db.insertInto('note').values(some))
  await insertWords(db, owner, notes)
  await insertCards(db, owner, cards)
}

export async function insertCards(db: Writer, owner: string, cards: readonly Card[]): Promise<void> {
  const rows = cards.map((card): CardTable => ({ ...card, owner }))
  await insertMany(db, rows, (some) => db.insertInto('card').values(some))
}

async function insertWords(db: Writer, owner: string, notes: readonly Note[]): Promise<void> {
  const rows = notes.flatMap((note) => indexWords(note).map((word) => ({ owner, word, noteId: note.id })))
  await insertMany(db, rows, (some) => db.insertInto('noteWord').values(some))
}

type Statement = Parameters<Writer['executeQuery']>[0]

/** Compiling a long statement costs more than running it, so full batches share one. */
async function insertMany<Row extends object>(
  db: Writer,
  rows: readonly Row[],
  insert: (some: Row[]) => { compile(): Statement },
): Promise<void> {
  let full: Statement | undefined
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    if (batch.length < BATCH) await db.executeQuery(insert(batch).compile())
    else {
      full ??= insert(batch).compile()
      const parameters = batch.flatMap((row): unknown[] => Object.values(row))
      await db.executeQuery({ ...full, parameters })
    }
  }
}

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
  await insertWords(db, owner, [note])
}
