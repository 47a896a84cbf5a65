import Database from 'better-sqlite3'
import { bundles } from './collection.ts'

const DECKS = 20

export interface Loaded {
  cards: number
  reviews: number
  seconds: number
}

/** Fills a database with a collection, as rows: what an import costs is another question. */
export function load(file: string, owner: string, cards: number, reviews: number): Loaded {
  const began = performance.now()
  const now = Date.now()
  const database = new Database(file)
  const statements = new Map<string, Database.Statement>()
  const insert = (table: string, row: object): void => {
    const statement = statements.get(table) ?? database.prepare(insertion(table, Object.keys(row)))
    statements.set(table, statement)
    statement.run(Object.values(row).map(storable))
  }
  let kept = 0
  database.transaction(() => {
    const decks = deckRows(owner, new Date(now).toISOString())
    for (const deck of decks) insert('deck', deck)
    const ids = decks.map(({ id }) => id)
    for (const bundle of bundles(owner, ids, cards, reviews, now)) {
      insert('note', bundle.note)
      insert('card', bundle.card)
      for (const review of bundle.reviews) insert('review', review)
      kept += bundle.reviews.length
    }
  })()
  database.close()
  return { cards, reviews: kept, seconds: (performance.now() - began) / 1000 }
}

/** Every row of a table comes with its columns in the same order. */
function insertion(table: string, names: readonly string[]): string {
  const columns = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  return `insert into ${table} (${columns.join(', ')}) values (${names.map(() => '?').join(', ')})`
}

const storable = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

const deckRows = (owner: string, at: string) =>
  Array.from({ length: DECKS }, (_, turn) => ({
    id: `01K9Z4M0000000000000000${String(turn).padStart(3, '0')}`,
    owner,
    name: `Subject ${turn}`,
    description: null,
    query: null,
    desiredRetention: 0.9,
    weights: null,
    newPerDay: 20,
    reviewsPerDay: 200,
    rev: 1,
    createdAt: at,
    updatedAt: at,
    trashedAt: null,
  }))
