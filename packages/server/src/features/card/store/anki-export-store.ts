import type { Reader, Store } from '../../../platform/store/store.ts'
import type { Deck } from '../model/deck.ts'
import type { NoteWithHistory } from '../export/anki/exported-note.ts'
import { entryOf } from './review/review-log-store.ts'
import { cardsBy } from './card-rows-store.ts'
import { deckOf } from './card-store.ts'
import { cardExport } from './card-export-store.ts'
import { inBatches } from './in-batches.ts'

const NOTES_AT_ONCE = 500

/** Reads the notes of one owner with their cards and histories, without the trash. */
export interface HistoryExport {
  decks(): Promise<Deck[]>
  /** When the first note was made; undefined if there is none. */
  since(): Promise<string | undefined>
  batches(deck: Deck | undefined): AsyncGenerator<NoteWithHistory[]>
}

export const historyExport = (store: Store, owner: string): HistoryExport => ({
  async decks() {
    const rows = await store.read
      .selectFrom('deck')
      .selectAll()
      .where('owner', '=', owner)
      .where('trashedAt', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(deckOf)
  },

  async since() {
    const { first } = await store.read
      .selectFrom('note')
      .select(({ fn }) => fn.min('createdAt').as('first'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    return first ?? undefined
  },

  async *batches(deck) {
    const decks = new Map((await this.decks()).map((each) => [each.id, each]))
    const notes = cardExport(store, owner)
    let after: string | undefined
    for (;;) {
      const found = await notes.notes({ deck, after, limit: NOTES_AT_ONCE })
      if (found.length > 0) yield await withHistory(store.read, owner, found, decks)
      after = found.at(-1)?.note.id
      if (found.length < NOTES_AT_ONCE) return
    }
  },
})

async function withHistory(
  db: Reader,
  owner: string,
  found: Awaited<ReturnType<ReturnType<typeof cardExport>['notes']>>,
  decks: ReadonlyMap<string, Deck>,
): Promise<NoteWithHistory[]> {
  const noteIds = found.map(({ note }) => note.id)
  const cards = (await cardsBy(db, owner, 'noteId', noteIds)).filter(({ trashedAt }) => trashedAt === null)
  const rows = await inBatches(
    cards.map(({ id }) => id),
    (batch) =>
      db.selectFrom('review').selectAll().where('owner', '=', owner).where('cardId', 'in', batch).execute(),
  )
  const logs = Map.groupBy(rows.map(entryOf), ({ cardId }) => cardId)
  const cardsOf = Map.groupBy(cards, ({ noteId }) => noteId)
  return found.flatMap(({ note }): NoteWithHistory[] => {
    const deck = decks.get(note.deckId)
    const own = (cardsOf.get(note.id) ?? []).toSorted((one, other) => one.ordinal - other.ordinal)
    return deck && own.length > 0
      ? [{ note, deck, cards: own.map((card) => ({ card, log: logs.get(card.id) ?? [] })) }]
      : []
  })
}
