import { appendChange } from '../../store/change-log.ts'
import type { Store, Writer } from '../../store/store.ts'
import { findAlike, type Alike } from './alike-store.ts'
import { cardNotFound, cardOf, existingCard, existingDeck, findCard, type CardInDeck } from './card-store.ts'
import type { Card, CardWithNote, Note } from './card.ts'
import { ordinalsOf } from './cards-of-note.ts'
import { cardsOf, insertCards, insertNotes, newCards, replaceNote } from './note-rows-store.ts'
import { gapIsGone, inTrashedDeck, showsOthersCards } from './refusals.ts'

/** A card with the others that its note makes. */
export interface CardAndSiblings extends CardInDeck {
  siblings: string[]
}

export interface Written {
  note: Note
  cards: Card[]
}

export interface Edited extends Written {
  before: Note
  alike: Alike[]
  added: number
  /** Cards that the content no longer makes: to the trash, with their history. */
  removed: number
}

/** When something is done, and where its ids come from. */
export interface Doing {
  at: string
  newId: () => string
}

/** The notes of one owner, and the cards that they make. */
export interface NoteStore {
  /** Also from the trash. */
  get(cardId: string): Promise<CardAndSiblings>
  /** Writes all or none. What is like others is handed to `judge`, which may refuse. */
  add(
    notes: readonly Note[],
    doing: Doing,
    judge: (alike: Alike[][]) => void,
  ): Promise<(Written & { alike: Alike[] })[]>
  /** Reads, changes and writes in one transaction; cards whose content stays keep their history. */
  change(cardId: string, doing: Doing, change: (note: Note) => Note): Promise<Edited>
  /** Puts a card into the trash with its siblings. */
  trash(cardId: string, doing: Doing): Promise<CardWithNote & { cardIds: string[]; remaining: number }>
  restore(cardId: string, doing: Doing): Promise<CardWithNote & { cardIds: string[] }>
  suspend(cardId: string, suspended: boolean, doing: Doing): Promise<CardWithNote>
}

/** Opens the notes of one owner; no query of it can reach another's. */
export function noteStore(store: Store, owner: string): NoteStore {
  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  const log = (
    db: Writer,
    { newId, at }: Doing,
    change: {
      entity: 'note' | 'card'
      entityId: string
      baseRev: number | null
      body: Record<string, unknown>
    },
  ) => appendChange(db, { ...change, id: newId(), owner, device: store.device, createdAt: at })

  const logNote = (db: Writer, doing: Doing, note: Note, baseRev: number | null, cards: readonly Card[]) =>
    log(db, doing, {
      entity: 'note',
      entityId: note.id,
      baseRev,
      body: { ...note, cards: cards.map(({ id, ordinal }) => ({ id, ordinal })) },
    })

  const logCard = (db: Writer, doing: Doing, { id, noteId, ordinal, suspended, trashedAt }: Card) =>
    log(db, doing, {
      entity: 'card',
      entityId: id,
      baseRev: null,
      body: { noteId, ordinal, suspended, trashedAt },
    })

  const cardsOfNote = async (db: Pick<Writer, 'selectFrom'>, noteId: string): Promise<Card[]> =>
    (
      await db
        .selectFrom('card')
        .selectAll()
        .where('owner', '=', owner)
        .where('noteId', '=', noteId)
        .orderBy('ordinal')
        .execute()
    ).map(cardOf)

  const setCards = async (
    db: Writer,
    doing: Doing,
    cards: readonly Card[],
    columns: Partial<Pick<Card, 'trashedAt' | 'suspended'>>,
  ): Promise<Card[]> => {
    if (cards.length === 0) return []
    const ids = cards.map(({ id }) => id)
    await db.updateTable('card').set(columns).where('owner', '=', owner).where('id', 'in', ids).execute()
    const changed = cards.map((card) => ({ ...card, ...columns }))
    for (const card of changed) await logCard(db, doing, card)
    return changed
  }

  const openDeck = async (db: Writer, deckId: string) => {
    const deck = await existingDeck(db, owner, deckId)
    if (deck.query) throw showsOthersCards(deck)
  }

  /** Makes the cards of a changed note what its content now says. */
  const fitCards = async (db: Writer, doing: Doing, note: Note) => {
    const wanted = new Set(ordinalsOf(note))
    const kept = await cardsOfNote(db, note.id)
    const missing = [...wanted].filter((ordinal) => !kept.some((card) => card.ordinal === ordinal))
    const added = newCards(note, missing, doing.newId, doing.at)
    await insertCards(db, owner, added)
    const back = kept.filter(({ ordinal, trashedAt }) => wanted.has(ordinal) && trashedAt !== null)
    const gone = kept.filter(({ ordinal, trashedAt }) => !wanted.has(ordinal) && trashedAt === null)
    await setCards(db, doing, back, { trashedAt: null })
    await setCards(db, doing, gone, { trashedAt: doing.at })
    return { added: added.length + back.length, removed: gone.length }
  }

  return {
    async get(cardId) {
      const found = await findCard(store.read, owner, cardId)
      if (!found) throw cardNotFound()
      const others = (await cardsOfNote(store.read, found.note.id)).filter(({ id }) => id !== cardId)
      const isShown = ({ trashedAt }: Card) => found.card.trashedAt !== null || trashedAt === null
      return { ...found, siblings: others.filter(isShown).map(({ id }) => id) }
    },

    add: (notes, doing, judge) =>
      write(async (db) => {
        for (const deckId of new Set(notes.map((note) => note.deckId))) await openDeck(db, deckId)
        const alike = await findAlike(db, owner, notes)
        judge(alike)
        const written = notes.map((note, at) => ({
          note,
          cards: cardsOf(note, doing.newId),
          alike: alike[at] ?? [],
        }))
        await insertNotes(
          db,
          owner,
          notes,
          written.flatMap(({ cards }) => cards),
        )
        for (const { note, cards } of written) await logNote(db, doing, note, null, cards)
        return written
      }),

    change: (cardId, doing, change) =>
      write(async (db) => {
        const { note: before } = await existingCard(db, owner, cardId)
        const note = change(before)
        if (note === before) {
          const cards = (await cardsOfNote(db, note.id)).filter(({ trashedAt }) => trashedAt === null)
          return { before, note, cards, alike: [], added: 0, removed: 0 }
        }
        if (note.deckId !== before.deckId) {
          await openDeck(db, note.deckId)
          await db
            .updateTable('card')
            .set({ deckId: note.deckId })
            .where('owner', '=', owner)
            .where('noteId', '=', note.id)
            .execute()
        }
        const [alike = []] = await findAlike(db, owner, [note], note.id)
        await replaceNote(db, owner, note)
        const fitted = await fitCards(db, doing, note)
        const cards = (await cardsOfNote(db, note.id)).filter(({ trashedAt }) => trashedAt === null)
        await logNote(db, doing, note, before.rev, cards)
        return { before, note, cards, alike, ...fitted }
      }),

    trash: (cardId, doing) =>
      write(async (db) => {
        const { card, note } = await existingCard(db, owner, cardId)
        const cards = (await cardsOfNote(db, note.id)).filter(({ trashedAt }) => trashedAt === null)
        await setCards(db, doing, cards, { trashedAt: doing.at })
        const { remaining } = await db
          .selectFrom('card')
          .where('owner', '=', owner)
          .where('deckId', '=', card.deckId)
          .where('trashedAt', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('remaining'))
          .executeTakeFirstOrThrow()
        return { card, note, cardIds: cards.map(({ id }) => id), remaining }
      }),

    restore: (cardId, doing) =>
      write(async (db) => {
        const found = await findCard(db, owner, cardId)
        if (!found) throw cardNotFound()
        const { card, note, deck } = found
        if (deck.trashedAt !== null) throw inTrashedDeck(deck)
        if (card.trashedAt === null) return { card, note, cardIds: [] }
        const wanted = new Set(ordinalsOf(note))
        if (!wanted.has(card.ordinal)) throw gapIsGone(await cardsOfNote(db, note.id))
        const back = (await cardsOfNote(db, note.id)).filter(
          ({ trashedAt, ordinal }) => trashedAt !== null && wanted.has(ordinal),
        )
        await setCards(db, doing, back, { trashedAt: null })
        return { card: { ...card, trashedAt: null }, note, cardIds: back.map(({ id }) => id) }
      }),

    suspend: (cardId, suspended, doing) =>
      write(async (db) => {
        const { card, note } = await existingCard(db, owner, cardId)
        if (card.suspended === suspended) return { card, note }
        await setCards(db, doing, [card], { suspended })
        return { card: { ...card, suspended }, note }
      }),
  }
}
