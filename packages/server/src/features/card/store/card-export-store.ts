import type { Reader, Store } from '../../../platform/store/store.ts'
import { cardMatches, filterOfQuery, type CardFilter } from './card-match-store.ts'
import { noteOf } from './card-store.ts'
import type { Note } from '../model/card.ts'
import type { Deck } from '../model/deck.ts'

export interface ExportedNote {
  note: Note
  deckName: string
}

export interface ExportQuery {
  /** All decks if omitted. */
  deck?: Deck | undefined
  /** Continues after this note. */
  after?: string | undefined
  limit: number
}

/** Exports the notes of one owner in creation order, without the trash. */
export interface CardExport {
  notes(query: ExportQuery): Promise<ExportedNote[]>
}

const NOTES_AT_ONCE = 500

export const cardExport = (store: Store, owner: string): CardExport => ({
  async notes({ deck, after, limit }) {
    const filter: CardFilter = deck?.query ? filterOfQuery(deck.query) : { trashed: false }
    const holder = deck?.query ? undefined : deck?.id
    const found: ExportedNote[] = []
    let last = after
    while (found.length < limit) {
      const page = await notesAfter(store.read, owner, last, holder)
      const shown = await withMatchingCards(store.read, owner, filter, page)
      found.push(...shown)
      last = page.at(-1)?.note.id
      if (page.length < NOTES_AT_ONCE) break
    }
    return found.slice(0, limit)
  },
})

async function notesAfter(
  db: Reader,
  owner: string,
  after: string | undefined,
  deckId: string | undefined,
): Promise<ExportedNote[]> {
  let query = db
    .selectFrom('note')
    .innerJoin('deck', 'deck.id', 'note.deckId')
    .selectAll('note')
    .select('deck.name as deckName')
    .where('note.owner', '=', owner)
    .where('deck.owner', '=', owner)
    .where('deck.trashedAt', 'is', null)
    .orderBy('note.id')
    .limit(NOTES_AT_ONCE)
  if (deckId !== undefined) query = query.where('note.deckId', '=', deckId)
  if (after !== undefined) query = query.where('note.id', '>', after)
  return (await query.execute()).map(({ deckName, ...row }) => ({ note: noteOf(row), deckName }))
}

/** Notes with at least one matching card. */
async function withMatchingCards(
  db: Reader,
  owner: string,
  filter: CardFilter,
  page: readonly ExportedNote[],
): Promise<ExportedNote[]> {
  if (page.length === 0) return []
  const cards = await db
    .selectFrom('card')
    .select('card.noteId')
    .where(
      'card.noteId',
      'in',
      page.map(({ note }) => note.id),
    )
    .where((eb) => cardMatches(eb, owner, filter))
    .execute()
  const passing = new Set(cards.map(({ noteId }) => noteId))
  return page.filter(({ note }) => passing.has(note.id))
}
