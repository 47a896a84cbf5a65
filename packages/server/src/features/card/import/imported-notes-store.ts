import { changeAppender } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { cardsBy, insertCards } from '../store/card-rows-store.ts'
import type { Card, Note } from '../model/card.ts'
import { moveToDeck } from '../store/deck-cards-store.ts'
import type { Deck } from '../model/deck.ts'
import { noteBody } from '../sync/note-body.ts'
import { insertNotes, replaceNote } from '../store/note-rows-store.ts'
import { reviewBody } from '../sync/review-body.ts'
import { insertReviews, readLog } from '../store/review/review-log-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { schedulingOptions } from '../model/schedule/schedule.ts'
import { needsOtherDeck, planUpdate } from './note-update.ts'
import { deckFinder } from './deck-finder-store.ts'
import { type ImportedNote, NO_CARDS, type CardImportContext, type OpenedCards } from './imported-note.ts'
import { existingNotes, type ExistingNote } from './existing-notes-store.ts'
import type { CardCounts } from '../../../platform/import/report.ts'
import {
  cardsWithHistory,
  newNote,
  historyOf,
  type NoteWithLog,
  logOf,
  replayWithPredictions,
} from './new-note.ts'

const momentOf = ({ at, type }: ReviewEntry): string => `${at} ${type}`

type Change = Parameters<ReturnType<typeof changeAppender>>[1][number]

/** Writes imported notes of one owner in batches, in one transaction. */
export interface ImportedNotes {
  write(notes: readonly ImportedNote[]): Promise<void>
  counts(): CardCounts
}

export async function importedNotes(
  db: Writer,
  store: Store,
  context: CardImportContext & Pick<OpenedCards, 'options'>,
): Promise<ImportedNotes> {
  const { owner, device, at, newId, calendar } = context
  const scope = { owner, dialect: store.dialect }
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
      scope,
      made.map(({ note }) => note),
    )
    await addCards(cards, entries)
    for (const each of made) logNote(each.note, null, each.cards)
    for (const entry of entries) logReview(entry)
    counts.added += made.length
  }

  const addCards = async (cards: readonly Card[], entries: readonly ReviewEntry[]): Promise<void> => {
    await insertCards(db, scope, cards)
    await insertReviews(db, scope, entries)
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

  const change = async (given: ImportedNote, stored: ExistingNote): Promise<void> => {
    const currentDeck = decks.byId(stored.note.deckId)
    const deck =
      !currentDeck || needsOtherDeck(given, stored.note, currentDeck)
        ? await decks.byName(db, given.deck)
        : currentDeck
    const { note, isChanged, missing, toRestore, toTrash } = planUpdate(given, stored, deck.id, at)
    if (isChanged) await replaceNote(db, owner, note)
    if (note.deckId !== stored.note.deckId)
      await moveToDeck(db, scope, note.id, { from: currentDeck, to: deck })
    const made = cardsWithHistory(given, note, missing, deck, context)
    await addCards(made.cards, made.log)
    await setTrashed(toRestore, null)
    await setTrashed(toTrash, at)
    if (isChanged || missing.length + toRestore.length + toTrash.length > 0)
      logNote(note, stored.note.rev, await cardsBy(db, owner, 'noteId', [note.id]))
    for (const entry of made.log) logReview(entry)
    const newReviews = await catchUp(given, stored.cards, deck)
    if (toRestore.length > 0) counts.restored += 1
    else if (isChanged || missing.length > 0 || newReviews > 0) counts.updated += 1
    else counts.unchanged += 1
  }

  /** Adds reviews made elsewhere since the last import and returns their number. */
  const catchUp = async (given: ImportedNote, cards: readonly Card[], deck: Deck): Promise<number> => {
    let added = 0
    for (const card of cards) {
      const history = historyOf(given, card.ordinal)?.history ?? []
      if (history.length === 0) continue
      const imported = logOf(card.id, history, calendar, device)
      const existing = await readLog(db, owner, card.id)
      // Ours have ids of their own, in a package that we wrote.
      const known = new Set(existing.map(momentOf))
      const unknown = new Set(imported.filter((entry) => !known.has(momentOf(entry))).map(({ id }) => id))
      if (unknown.size === 0) continue
      const union = [...existing, ...imported.filter(({ id }) => unknown.has(id))]
      const { entries, schedule } = replayWithPredictions(card.createdAt, union, schedulingOptions(deck))
      const newEntries = entries.filter(({ id }) => unknown.has(id))
      await insertReviews(db, scope, newEntries)
      await db
        .updateTable('card')
        .set({ ...schedule, revealedAt: null })
        .where('owner', '=', owner)
        .where('id', '=', card.id)
        .execute()
      for (const entry of newEntries) logReview(entry)
      added += newEntries.length
    }
    counts.reviews += added
    return added
  }

  return {
    async write(notes) {
      const stored = await existingNotes(db, owner, notes)
      const added: NoteWithLog[] = []
      for (const given of notes) {
        const existing = stored.find(given)
        if (existing) await change(given, existing)
        else added.push(newNote(given, await decks.byName(db, given.deck), context))
      }
      logDecks()
      await insert(added)
      await append(db, changes)
      changes = []
    },
    counts: () => ({ ...counts, decks: decks.made.length }),
  }
}
