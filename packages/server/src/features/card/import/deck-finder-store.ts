import type { Writer } from '../../../platform/store/store.ts'
import { deckColumns, deckOf } from '../store/card-store.ts'
import type { DeckOptions } from './imported-note.ts'
import { type Deck, DEFAULT_DECK } from '../model/deck.ts'

/** The decks of one owner by name; missing ones are created. */
export interface DeckFinder {
  byName(db: Writer, name: string): Promise<Deck>
  /** Includes decks in the trash. */
  byId(id: string): Deck | undefined
  made: readonly Deck[]
}

export async function deckFinder(
  db: Writer,
  owner: string,
  { at, newId, options }: { at: string; newId: () => string; options: ReadonlyMap<string, DeckOptions> },
): Promise<DeckFinder> {
  const rows = await db
    .selectFrom('deck')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const all = rows.map(deckOf)
  const byId = new Map(all.map((deck) => [deck.id, deck]))
  // The oldest of several with the same name.
  const byName = new Map(
    all
      .filter(({ trashedAt, query }) => trashedAt === null && query === null)
      .map((deck) => [deck.name, deck]),
  )
  const made: Deck[] = []
  return {
    made,
    byId: (id) => byId.get(id),
    async byName(writer, name) {
      const known = byName.get(name)
      if (known) return known
      const deck: Deck = {
        ...DEFAULT_DECK,
        ...options.get(name),
        id: newId(),
        name,
        description: null,
        query: null,
        rev: 1,
        createdAt: at,
        updatedAt: at,
        trashedAt: null,
      }
      await writer
        .insertInto('deck')
        .values({ ...deckColumns(deck), owner })
        .execute()
      made.push(deck)
      byName.set(name, deck)
      byId.set(deck.id, deck)
      return deck
    },
  }
}
