import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import { cardMatches, filterOfQuery } from './card-match-store.ts'
import { setDeckTrashed, replayDeck } from './deck-cards-store.ts'
import { deckColumns, deckOf, DECK_NOT_FOUND, existingDeck, findDeck } from './card-store.ts'
import type { DeckCounts } from '../tools/shared/deck-view.ts'
import type { Deck } from '../model/deck.ts'
import { schedulesDifferently } from '../model/schedule/schedule.ts'

export interface DeckStore {
  all(trashed: boolean): Promise<Deck[]>
  /** Throws if the deck is in the trash. */
  get(id: string): Promise<Deck>
  /** Includes the trash. */
  find(id: string): Promise<Deck>
  countsOf(decks: readonly Deck[]): Promise<Map<string, DeckCounts>>
  countsFor(deck: Deck): Promise<DeckCounts>
  add(deck: Deck, changeId: string): Promise<void>
  /** Reads, changes and writes in one transaction. A deck returned unchanged is not written. */
  change(id: string, changeId: string, change: (deck: Deck) => Deck): Promise<Deck>
  /** Moves the deck and its cards to the trash and returns their number. */
  trash(id: string, changeId: string, at: string): Promise<{ deck: Deck; cards: number }>
  /** Restores the deck and the cards trashed with it. Does nothing if it is not in the trash. */
  restore(id: string, changeId: string, at: string): Promise<{ deck: Deck; cards: number }>
}

const NONE: DeckCounts = { cards: 0, new: 0, learning: 0, review: 0, suspended: 0 }

/** Every query is limited to this owner. */
export function deckStore(store: Store, owner: string): DeckStore {
  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  const save = async (db: Writer, before: Deck, after: Deck, changeId: string): Promise<Deck> => {
    const { id, ...columns } = deckColumns(after)
    await db.updateTable('deck').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
    await log(db, changeId, before.rev, after)
    return after
  }

  const log = (db: Writer, id: string, baseRev: number | null, deck: Deck) =>
    appendChange(db, {
      id,
      owner,
      device: store.device,
      entity: 'deck',
      entityId: deck.id,
      baseRev,
      body: { ...deck },
      createdAt: deck.updatedAt,
    })

  return {
    all: async (trashed) =>
      (
        await store.read
          .selectFrom('deck')
          .selectAll()
          .where('owner', '=', owner)
          .where('trashedAt', trashed ? 'is not' : 'is', null)
          .orderBy('name')
          .orderBy('id')
          .execute()
      ).map(deckOf),

    get: (id) => existingDeck(store.read, owner, id),

    find: (id) => anyDeck(store.read, owner, id),

    async countsOf(decks) {
      const counts = await Promise.all(decks.map((deck) => countsOf(store.read, owner, deck)))
      return new Map(decks.map(({ id }, at) => [id, counts[at] ?? NONE]))
    },

    countsFor: (deck) => countsOf(store.read, owner, deck),

    add: (deck, changeId) =>
      write(async (db) => {
        await db
          .insertInto('deck')
          .values({ ...deckColumns(deck), owner })
          .execute()
        await log(db, changeId, null, deck)
      }),

    change: (id, changeId, change) =>
      write(async (db) => {
        const before = await existingDeck(db, owner, id)
        const after = change(before)
        if (after === before) return before
        const saved = await save(db, before, after, changeId)
        if (schedulesDifferently(before, after))
          await replayDeck(db, { owner, dialect: store.dialect }, after)
        return saved
      }),

    trash: (id, changeId, at) =>
      write(async (db) => {
        const before = await existingDeck(db, owner, id)
        const cards = await setDeckTrashed(db, owner, { id, trashedAt: at })
        const after = { ...before, trashedAt: at, rev: before.rev + 1, updatedAt: at }
        return { deck: await save(db, before, after, changeId), cards }
      }),

    restore: (id, changeId, at) =>
      write(async (db) => {
        const before = await anyDeck(db, owner, id)
        if (before.trashedAt === null) return { deck: before, cards: 0 }
        const cards = await setDeckTrashed(db, owner, { id, trashedAt: null })
        const after = { ...before, trashedAt: null, rev: before.rev + 1, updatedAt: at }
        return { deck: await save(db, before, after, changeId), cards }
      }),
  }
}

async function anyDeck(db: Reader, owner: string, id: string): Promise<Deck> {
  const deck = await findDeck(db, owner, id)
  if (!deck) throw new ToolError('NOT_FOUND', DECK_NOT_FOUND)
  return deck
}

/** For a deck in the trash, the cards trashed with it. */
async function countsOf(db: Reader, owner: string, { id, query, trashedAt }: Deck): Promise<DeckCounts> {
  const own = { trashed: trashedAt !== null, deckIds: [id] }
  const filter = query ? filterOfQuery(query) : own
  const matching = db.selectFrom('card').where((eb) => cardMatches(eb, owner, filter))
  const groups = await (query || trashedAt === null ? matching : matching.where('ownTrashedAt', 'is', null))
    .select(({ fn }) => ['phase', 'suspended', fn.countAll<number>().as('total')])
    .groupBy(['phase', 'suspended'])
    .execute()
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((all, { total }) => all + total, 0)
  const active = (...phases: string[]) => sum(({ phase, suspended }) => !suspended && phases.includes(phase))
  return {
    cards: sum(() => true),
    new: active('new'),
    learning: active('learning', 'relearning'),
    review: active('review'),
    suspended: sum(({ suspended }) => suspended),
  }
}
