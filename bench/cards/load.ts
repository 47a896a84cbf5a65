import type { Store } from '../../packages/server/src/store/store.ts'
import { bundles, type Bundle } from './collection.ts'

const DECKS = 20
const CARDS_AT_ONCE = 100
const ROWS_AT_ONCE = 500

export interface Loaded {
  cards: number
  reviews: number
  seconds: number
}

/** Fills a database with a collection, as rows. */
export async function load(store: Store, owner: string, cards: number, reviews: number): Promise<Loaded> {
  const began = performance.now()
  const now = Date.now()
  const decks = await addDecks(store, owner, new Date(now).toISOString())
  let kept = 0
  let batch: Bundle[] = []
  const flush = async () => {
    kept += await write(store, batch)
    batch = []
  }
  for (const bundle of bundles(owner, decks, cards, reviews, now)) {
    batch.push(bundle)
    if (batch.length === CARDS_AT_ONCE) await flush()
  }
  await flush()
  return { cards, reviews: kept, seconds: (performance.now() - began) / 1000 }
}

async function addDecks(store: Store, owner: string, at: string): Promise<string[]> {
  const ids = Array.from(
    { length: DECKS },
    (_, turn) => `01BENCH0000000000000000${String(turn).padStart(3, '0')}`,
  )
  const limits = { desiredRetention: 0.9, weights: null, newPerDay: 20, reviewsPerDay: 200 }
  const rows = ids.map((id, turn) => ({
    id,
    owner,
    name: `Subject ${turn}`,
    description: null,
    query: null,
    ...limits,
    rev: 1,
    createdAt: at,
    updatedAt: at,
    trashedAt: null,
  }))
  await store.write((db) => db.insertInto('deck').values(rows).execute())
  return ids
}

async function write(store: Store, batch: readonly Bundle[]): Promise<number> {
  if (batch.length === 0) return 0
  const reviews = batch.flatMap((bundle) => bundle.reviews)
  await store.write(async (db) => {
    await db
      .insertInto('note')
      .values(batch.map(({ note }) => note))
      .execute()
    await db
      .insertInto('card')
      .values(batch.map(({ card }) => card))
      .execute()
    for (let from = 0; from < reviews.length; from += ROWS_AT_ONCE) {
      await db
        .insertInto('review')
        .values(reviews.slice(from, from + ROWS_AT_ONCE))
        .execute()
    }
  })
  return reviews.length
}
