import type { Writer } from '../../../platform/store/store.ts'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { withBurials } from '../model/schedule/bury.ts'
import { cardsBy, saveCards } from '../store/card-rows-store.ts'
import type { Card } from '../model/card.ts'
import type { Deck } from '../model/deck.ts'
import { insertNotes } from '../store/note-rows-store.ts'
import { NoteBody } from './note-body.ts'
import { decksById, replayed } from '../store/review/replay-store.ts'
import { newSchedule } from '../model/schedule/schedule.ts'
import { calendarOfOwner } from '../store/review/study-zone-store.ts'

/** Notes with all their cards. Schedules follow from the reviews, which sync separately. */
export const syncedNote: SyncedEntity = {
  entity: 'note',
  kind: 'record',
  table: 'note',
  body: NoteBody,

  async apply(db, replica, changes) {
    const { owner } = replica
    const last = new Map(changes.map(({ entityId, body }) => [entityId, body]))
    const notes = [...last].flatMap(([id, body]) => (body ? [{ ...NoteBody().parse(body), id }] : []))
    const ids = [...last.keys()]
    const before = new Map((await cardsBy(db, owner, 'noteId', ids)).map((card) => [card.id, card]))
    const decks = await decksById(
      db,
      owner,
      notes.map(({ deckId }) => deckId),
    )
    const fitted = notes.flatMap((note) => cardsOf(note, before, decks))
    const cards = await replayed(db, owner, fitted, decks)
    const byNote = Map.groupBy(cards, ({ noteId }) => noteId)
    const calendar = await calendarOfOwner(db, owner)
    await removeNotes(db, owner, ids)
    await insertNotes(
      db,
      replica,
      notes.map(({ cards: _, ...note }) => note),
    )
    await saveCards(
      db,
      replica,
      notes.flatMap((note) => withBurials(note, byNote.get(note.id) ?? [], calendar)),
    )
  },
}

/** The cards of a synced note; new unless they exist. */
const cardsOf = (
  { id: noteId, deckId, cards }: NoteBody,
  before: ReadonlyMap<string, Card>,
  decks: ReadonlyMap<string, Deck>,
): Card[] =>
  cards.map(({ id, ordinal, suspended, flag, ownBuriedUntil, trashedAt, createdAt }) => ({
    id,
    noteId,
    deckId,
    ordinal,
    suspended,
    flag: flag ?? before.get(id)?.flag ?? 0,
    trashedAt: trashedAt ?? decks.get(deckId)?.trashedAt ?? null,
    ownTrashedAt: trashedAt,
    buriedUntil: null,
    ownBuriedUntil: ownBuriedUntil === undefined ? (before.get(id)?.ownBuriedUntil ?? null) : ownBuriedUntil,
    revealedAt: before.get(id)?.revealedAt ?? null,
    createdAt,
    ...newSchedule(createdAt),
  }))

async function removeNotes(db: Writer, owner: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('card').where('owner', '=', owner).where('noteId', 'in', ids).execute()
  await db.deleteFrom('noteWord').where('owner', '=', owner).where('noteId', 'in', ids).execute()
  await db.deleteFrom('note').where('owner', '=', owner).where('id', 'in', ids).execute()
}
