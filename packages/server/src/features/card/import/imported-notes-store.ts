import { changeAppender } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { cardsWithin, insertCards } from '../store/card-rows-store.ts'
import type { Card, Note } from '../model/card.ts'
import { putIntoDeck } from '../store/deck-cards-store.ts'
import type { Deck } from '../model/deck.ts'
import { noteBody } from '../sync/note-body.ts'
import { insertNotes, replaceNote } from '../store/note-rows-store.ts'
import { reviewBody } from '../sync/review-body.ts'
import { insertReviews, readLog } from '../store/review/review-log-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { optionsOf } from '../model/schedule/schedule.ts'
import { isElsewhere, planFor } from './changed-note.ts'
import { deckFinder } from './deck-finder-store.ts'
import { type ImportedNote, NO_CARDS, type CardImportContext } from './imported-note.ts'
import { keptNotes, type KeptNote } from './kept-notes-store.ts'
import type { CardCounts } from '../../../platform/import/report.ts'
import { cardsWithPast, newNote, pastOf, type NoteWithLog, logOf, playedThrough } from './new-note.ts'

type Change = Parameters<ReturnType<typeof changeAppender>>[1][number]

/** Writes imported notes of one owner in batches, in one transaction. */
export interface ImportedNotes {
  write(notes: readonly ImportedNote[]): Promise<void>
  counts(): CardCounts
}

export async function importedNotes(
  db: Writer,
  store: Store,
  context: CardImportContext,
): Promise<ImportedNotes> {
  const { owner, device, at, newId, calendar } = context
  const place = { owner, dialect: store.dialect }
  const append = changeAppender(owner, device)
  const decks = await deckFinder(db, owner, context)
  const counts = { ...NO_CARDS }
  let changes: Change[] = []
  let decksLogged = 0

  const log = (entity: string, entityId: string, baseRev: number | null, body: object) =>
    changes.push({ id: newId(), entity, entityId, baseRev, body: { ...body }, createdAt: at })
  const logNote = (note: Note, baseRev: number | null, cards: readonly Card[]) =>
    log('note', note.id, baseRev, noteBody(note, cards))
  const logReview = (entry: ReviewEntry) => log('review', entry.id, null, reviewBody(entry, null))
  const logDecks = () => {
    for (const deck of decks.made.slice(decksLogged)) log('deck', deck.id, null, deck)
    decksLogged = decks.made.length
  }

  const insert = async (made: readonly NoteWithLog[]): Promise<void> => {
    const [cards, entries] = [made.flatMap((each) => each.cards), made.flatMap((each) => each.log)]
    await insertNotes(
      db,
      place,
      made.map(({ note }) => note),
    )
    await addCards(cards, entries)
    for (const each of made) logNote(each.note, null, each.cards)
    for (const entry of entries) logReview(entry)
    counts.added += made.length
  }

  const addCards = async (cards: readonly Card[], entries: readonly ReviewEntry[]): Promise<void> => {
    await insertCards(db, place, cards)
    await insertReviews(db, place, entries)
    counts.cards += cards.length
    counts.reviews += entries.length
  }

  const setTrashed = async (cards: readonly Card[], ownTrashedAt: string | null): Promise<void> => {
    if (cards.length === 0) return
    const ids = cards.map(({ id }) => id)
    await db
      .updateTable('card')
      .set({ trashedAt: ownTrashedAt, ownTrashedAt })
      .where('owner', '=', owner)
      .where('id', 'in', ids)
      .execute()
  }

  const change = async (given: ImportedNote, kept: KeptNote): Promise<void> => {
    const now = decks.byId(kept.note.deckId)
    const deck = !now || isElsewhere(given, kept.note, now) ? await decks.byName(db, given.deck) : now
    const { note, isChanged, missing, back, gone } = planFor(given, kept, deck.id, at)
    if (isChanged) await replaceNote(db, owner, note)
    if (note.deckId !== kept.note.deckId) await putIntoDeck(db, place, note.id, { from: now, to: deck })
    const made = cardsWithPast(given, note, missing, deck, context)
    await addCards(made.cards, made.log)
    await setTrashed(back, null)
    await setTrashed(gone, at)
    if (isChanged || missing.length + back.length + gone.length > 0)
      logNote(note, kept.note.rev, await cardsWithin(db, owner, 'noteId', [note.id]))
    for (const entry of made.log) logReview(entry)
    const later = await catchUp(given, kept.cards, deck)
    if (back.length > 0) counts.restored += 1
    else if (isChanged || missing.length > 0 || later > 0) counts.updated += 1
    else counts.unchanged += 1
  }

  /** Adds reviews made elsewhere since the last import and returns their number. */
  const catchUp = async (given: ImportedNote, cards: readonly Card[], deck: Deck): Promise<number> => {
    let added = 0
    for (const card of cards) {
      const history = pastOf(given, card.ordinal)?.history ?? []
      if (history.length === 0) continue
      const there = logOf(card.id, history, calendar, device)
      const here = await readLog(db, owner, card.id)
      const known = new Set(here.map(({ id }) => id))
      const fresh = new Set(there.map(({ id }) => id).filter((id) => !known.has(id)))
      if (fresh.size === 0) continue
      const union = [...here, ...there.filter(({ id }) => fresh.has(id))]
      const { entries, schedule } = playedThrough(card.createdAt, union, optionsOf(deck))
      const news = entries.filter(({ id }) => fresh.has(id))
      await insertReviews(db, place, news)
      await db
        .updateTable('card')
        .set({ ...schedule, revealedAt: null })
        .where('owner', '=', owner)
        .where('id', '=', card.id)
        .execute()
      for (const entry of news) logReview(entry)
      added += news.length
    }
    counts.reviews += added
    return added
  }

  return {
    async write(notes) {
      const kept = await keptNotes(db, owner, notes)
      const fresh: NoteWithLog[] = []
      for (const given of notes) {
        const here = kept.of(given)
        if (here) await change(given, here)
        else fresh.push(newNote(given, await decks.byName(db, given.deck), context))
      }
      logDecks()
      await insert(fresh)
      await append(db, changes)
      changes = []
    },
    counts: () => ({ ...counts, decks: decks.made.length }),
  }
}
