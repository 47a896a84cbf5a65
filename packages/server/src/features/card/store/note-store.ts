import { countRows } from '../../../platform/store/statements.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { findSimilar, type SimilarNote } from './similar-notes-store.ts'
import { withBurials } from '../model/schedule/bury.ts'
import { insertCards, saveCards } from './card-rows-store.ts'
import { cardNotFound, existingCard, findCard, type CardInDeck } from './card-store.ts'
import type { Card, CardWithNote, Note } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import { moveToDeck } from './deck-cards-store.ts'
import {
  cardsOfNote,
  logCards,
  logNote,
  openDeck,
  setCards,
  trashCards,
  type WriteContext,
} from './note-changes-store.ts'
import { insertNotes, newCards, replaceNote } from './note-rows-store.ts'
import { gapRemoved, deckInTrash } from '../tools/shared/errors.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'

export interface CardAndSiblings extends CardInDeck {
  siblings: string[]
}

export interface Written {
  note: Note
  cards: Card[]
}

export interface Edited extends Written {
  before: Note
  similar: SimilarNote[]
  added: number
  /** Cards no longer made by the content; they go to the trash with their history. */
  removed: number
}

export interface NoteStore {
  /** Includes the trash. */
  get(cardId: string): Promise<CardAndSiblings>
  /** Adds all notes or none. `judge` receives similar notes and may throw. */
  add(
    notes: readonly Note[],
    context: WriteContext,
    check: (similar: SimilarNote[][]) => void,
  ): Promise<(Written & { similar: SimilarNote[] })[]>
  /** Reads, changes and writes in one transaction. Cards that stay keep their history. */
  change(
    cardId: string,
    context: WriteContext & { calendar: StudyCalendar },
    change: (note: Note) => Note,
  ): Promise<Edited>
  /** Moves a card and its siblings to the trash. */
  trash(
    cardId: string,
    context: WriteContext,
  ): Promise<CardWithNote & { cardIds: string[]; remaining: number }>
  restore(cardId: string, context: WriteContext): Promise<CardWithNote & { cardIds: string[] }>
  suspend(cardId: string, suspended: boolean, context: WriteContext): Promise<CardWithNote>
  flag(cardId: string, flag: number, context: WriteContext): Promise<CardWithNote>
  /** Hides a card until a time; null shows it again, unless a sibling was reviewed today. */
  bury(
    cardId: string,
    until: string | null,
    context: WriteContext & { calendar: StudyCalendar },
  ): Promise<CardWithNote>
}

/** Every query is limited to this owner. */
export function noteStore(store: Store, owner: string): NoteStore {
  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  const scope = { owner, dialect: store.dialect }

  const writer = { owner, device: store.device }

  /** Changes what the user has set on one card. */
  const mark = (
    cardId: string,
    context: WriteContext,
    change: (found: CardWithNote, db: Writer) => Promise<Partial<Card> | undefined>,
  ): Promise<CardWithNote> =>
    write(async (db) => {
      const { card, note } = await existingCard(db, owner, cardId)
      const columns = await change({ card, note }, db)
      if (!columns) return { card, note }
      await setCards(db, owner, [card], columns)
      await logCards(db, writer, context, note)
      return { card: { ...card, ...columns }, note }
    })

  /** Adds, restores and trashes cards to match the changed content. */
  const reconcileCards = async (db: Writer, context: WriteContext, note: Note) => {
    const wanted = new Set(ordinalsOf(note))
    const kept = await cardsOfNote(db, owner, note.id)
    const missing = [...wanted].filter((ordinal) => !kept.some((card) => card.ordinal === ordinal))
    const added = newCards(note, missing, context.newId, context.at)
    await insertCards(db, scope, added)
    const restored = kept.filter(({ ordinal, trashedAt }) => wanted.has(ordinal) && trashedAt !== null)
    const trashed = kept.filter(({ ordinal, trashedAt }) => !wanted.has(ordinal) && trashedAt === null)
    await trashCards(db, owner, restored, null)
    await trashCards(db, owner, trashed, context.at)
    return { added: added.length + restored.length, removed: trashed.length }
  }

  return {
    async get(cardId) {
      const found = await findCard(store.read, owner, cardId)
      if (!found) throw cardNotFound()
      const others = (await cardsOfNote(store.read, owner, found.note.id)).filter(({ id }) => id !== cardId)
      const isShown = ({ trashedAt }: Card) => found.card.trashedAt !== null || trashedAt === null
      return { ...found, siblings: others.filter(isShown).map(({ id }) => id) }
    },

    add: (notes, context, check) =>
      write(async (db) => {
        for (const deckId of new Set(notes.map((note) => note.deckId))) await openDeck(db, owner, deckId)
        const similar = await findSimilar(db, owner, notes)
        check(similar)
        const written = notes.map((note, at) => ({
          note,
          cards: newCards(note, ordinalsOf(note), context.newId, note.createdAt),
          similar: similar[at] ?? [],
        }))
        await insertNotes(db, scope, notes)
        await insertCards(
          db,
          scope,
          written.flatMap(({ cards }) => cards),
        )
        for (const { note, cards } of written) await logNote(db, writer, context, note, null, cards)
        return written
      }),

    change: (cardId, context, change) =>
      write(async (db) => {
        const { note: before, deck } = await existingCard(db, owner, cardId)
        const note = change(before)
        if (note === before) {
          const cards = (await cardsOfNote(db, owner, note.id)).filter(({ trashedAt }) => trashedAt === null)
          return { before, note, cards, similar: [], added: 0, removed: 0 }
        }
        if (note.deckId !== before.deckId)
          await moveToDeck(db, scope, note.id, { from: deck, to: await openDeck(db, owner, note.deckId) })
        const [similar = []] = await findSimilar(db, owner, [note], note.id)
        await replaceNote(db, owner, note)
        const fitted = await reconcileCards(db, context, note)
        if (fitted.added + fitted.removed > 0 || note.kind !== before.kind)
          await saveCards(
            db,
            scope,
            withBurials(note, await cardsOfNote(db, owner, note.id), context.calendar),
          )
        const cards = await cardsOfNote(db, owner, note.id)
        await logNote(db, writer, context, note, before.rev, cards)
        return {
          before,
          note,
          cards: cards.filter(({ trashedAt }) => trashedAt === null),
          similar,
          ...fitted,
        }
      }),

    trash: (cardId, context) =>
      write(async (db) => {
        const { card, note } = await existingCard(db, owner, cardId)
        const cards = (await cardsOfNote(db, owner, note.id)).filter(({ trashedAt }) => trashedAt === null)
        await trashCards(db, owner, cards, context.at)
        await logCards(db, writer, context, note)
        const remaining = await countRows(
          db
            .selectFrom('card')
            .where('owner', '=', owner)
            .where('deckId', '=', card.deckId)
            .where('trashedAt', 'is', null),
        )
        return { card, note, cardIds: cards.map(({ id }) => id), remaining }
      }),

    restore: (cardId, context) =>
      write(async (db) => {
        const found = await findCard(db, owner, cardId)
        if (!found) throw cardNotFound()
        const { card, note, deck } = found
        if (deck.trashedAt !== null) throw deckInTrash(deck)
        if (card.trashedAt === null) return { card, note, cardIds: [] }
        const wanted = new Set(ordinalsOf(note))
        if (!wanted.has(card.ordinal)) throw gapRemoved(await cardsOfNote(db, owner, note.id))
        const restored = (await cardsOfNote(db, owner, note.id)).filter(
          ({ trashedAt, ordinal }) => trashedAt !== null && wanted.has(ordinal),
        )
        await trashCards(db, owner, restored, null)
        await logCards(db, writer, context, note)
        return {
          card: { ...card, trashedAt: null, ownTrashedAt: null },
          note,
          cardIds: restored.map(({ id }) => id),
        }
      }),

    suspend: (cardId, suspended, context) =>
      mark(cardId, context, async ({ card }) => (card.suspended === suspended ? undefined : { suspended })),

    flag: (cardId, flag, context) =>
      mark(cardId, context, async ({ card }) => (card.flag === flag ? undefined : { flag })),

    bury: (cardId, until, context) =>
      mark(cardId, context, async ({ card, note }, db) => {
        if (card.ownBuriedUntil === until) return undefined
        const cards = (await cardsOfNote(db, owner, note.id)).map((each) =>
          each.id === cardId ? { ...each, ownBuriedUntil: until } : each,
        )
        const own = withBurials(note, cards, context.calendar).find(({ id }) => id === cardId)
        return { ownBuriedUntil: until, buriedUntil: own?.buriedUntil ?? until }
      }),
  }
}
