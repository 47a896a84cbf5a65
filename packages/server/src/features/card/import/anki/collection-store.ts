import Database from 'better-sqlite3'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { LIMITS } from '../archive/limits.ts'
import type { AnkiCard, AnkiCollection, AnkiNote, AnkiReview } from './collection.ts'
import { optionsInJson, optionsOfDecks } from './deck-options.ts'
import { decksInJson, schedulerInJson, typesInJson, typesOf } from './note-types.ts'

type Cells = readonly unknown[]

const FIELD_SEPARATOR = '\u001F'
const COMMON_TABLES = ['col', 'notes', 'cards', 'revlog']
const NEW_TABLES = ['notetypes', 'fields', 'templates', 'decks']
/** Header bytes that select the write-ahead log. An in-memory database cannot have one. */
const JOURNAL_MODE_BYTES = [18, 19]
const ROLLBACK_JOURNAL = 1
const WRITE_AHEAD_LOG = 2

/** Opens the database of a package in memory, read-only, without running any code stored in it. */
export function openCollection(where: string, bytes: Buffer): { collection: AnkiCollection; close(): void } {
  let handle: Database.Database | undefined
  try {
    for (const at of JOURNAL_MODE_BYTES) if (bytes[at] === WRITE_AHEAD_LOG) bytes[at] = ROLLBACK_JOURNAL
    handle = new Database(bytes)
    const database = handle
    return { collection: collectionIn(where, database), close: () => database.close() }
  } catch (error) {
    handle?.close()
    throw importError(where, error)
  }
}

function collectionIn(where: string, handle: Database.Database): AnkiCollection {
  for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'ignore_check_constraints = ON'])
    handle.pragma(setting)
  const tables = tablesOf(where, handle)
  const isNew = tables.has('notetypes')
  if (isNew) replaceCollation(handle)
  handle.pragma('query_only = ON')
  for (const table of COMMON_TABLES) check(where, handle, table)

  function* rows(sql: string, max: number): Generator<Cells> {
    let count = 0
    for (const row of handle.prepare<[], Cells>(sql).raw().iterate()) {
      count += 1
      if (count > max) throw new ImportError(where, `it has more than ${max.toLocaleString('en')} rows`)
      yield row
    }
  }

  const [col = []] = rows('select crt, mod, conf, models, decks, dconf from col limit 1', 1)
  const [crt, mod, conf, models, decks, dconf] = col
  const reviews = grouped(rows(REVIEWS, LIMITS.reviews), reviewIn)
  const cards = grouped(rows(CARDS, LIMITS.cards), (row) => cardIn(row, reviews))
  const [[notes] = []] = rows('select count(*) from notes', 1)
  if (number(notes) > LIMITS.notes)
    throw new ImportError(where, `it has more than ${LIMITS.notes.toLocaleString('en')} notes`)

  return {
    createdAt: number(crt) * 1000,
    changedAt: number(mod),
    scheduler: isNew ? 2 : schedulerInJson(text(conf)),
    decks: isNew
      ? new Map(
          Array.from(rows('select id, name from decks', LIMITS.decks), ([id, name]) => [
            number(id),
            text(name).replaceAll(FIELD_SEPARATOR, '::'),
          ]),
        )
      : decksInJson(where, text(decks)),
    options: !isNew
      ? optionsInJson(text(decks), text(dconf))
      : optionsOfDecks(
          where,
          Array.from(rows('select id, kind from decks', LIMITS.decks), ([id, kind]) => ({
            id: number(id),
            kind: blob(kind),
          })),
          tables.has('deck_config')
            ? Array.from(rows('select id, config from deck_config', LIMITS.decks), ([id, config]) => ({
                id: number(id),
                config: blob(config),
              }))
            : [],
        ),
    types: isNew
      ? typesOf(where, {
          types: Array.from(rows('select id, name, config from notetypes', LIMITS.noteTypes), named),
          fields: Array.from(rows('select ntid, ord, name, config from fields', LIMITS.decks), (row) => ({
            type: number(row[0]),
            ordinal: number(row[1]),
            name: text(row[2]),
          })),
          templates: Array.from(rows('select ntid, ord, config from templates', LIMITS.decks), (row) => ({
            type: number(row[0]),
            ordinal: number(row[1]),
            config: blob(row[2]),
          })),
        })
      : typesInJson(where, text(models)),
    notes: number(notes),
    *eachNote() {
      try {
        for (const row of rows(NOTES, LIMITS.notes)) yield noteIn(row, cards)
      } catch (error) {
        throw importError(where, error)
      }
    },
  }
}

const NOTES = `select id, guid, mid, mod, tags, case when length(flds) <= ${LIMITS.noteCharacters} then flds end,
  case when length(data) <= ${LIMITS.noteCharacters} then data end
  from notes order by id`
const CARDS = `select nid, id, did, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid,
  case when length(data) < 1000 then data end from cards order by nid, ord`
const REVIEWS = 'select cid, id, ease, ivl, lastIvl, factor, time, type from revlog order by id'

const noteIn = (row: Cells, cards: ReadonlyMap<number, AnkiCard[]>): AnkiNote => ({
  id: number(row[0]),
  guid: text(row[1]),
  type: number(row[2]),
  changedAt: number(row[3]) * 1000,
  tags: text(row[4]),
  fields: row[5] === null ? null : text(row[5]).split(FIELD_SEPARATOR),
  data: text(row[6]),
  cards: cards.get(number(row[0])) ?? [],
})

/** A card in a filtered deck belongs to its original deck. */
const cardIn = (row: Cells, reviews: ReadonlyMap<number, AnkiReview[]>): AnkiCard => {
  const isBorrowed = number(row[12]) !== 0
  return {
    id: number(row[1]),
    deck: number(isBorrowed ? row[12] : row[2]),
    ordinal: number(row[3]),
    type: number(row[4]),
    queue: number(row[5]),
    due: number(isBorrowed && number(row[11]) !== 0 ? row[11] : row[6]),
    interval: number(row[7]),
    ease: number(row[8]),
    reps: number(row[9]),
    lapses: number(row[10]),
    data: text(row[13]),
    reviews: reviews.get(number(row[1])) ?? [],
  }
}

const reviewIn = (row: Cells): AnkiReview => ({
  at: number(row[1]),
  button: number(row[2]),
  interval: number(row[3]),
  lastInterval: number(row[4]),
  ease: number(row[5]),
  durationMs: number(row[6]),
  kind: number(row[7]),
})

/** Groups by the first column. */
function grouped<Item>(rows: Iterable<Cells>, itemIn: (row: Cells) => Item): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const row of rows) {
    const key = number(row[0])
    const group = groups.get(key)
    if (group) group.push(itemIn(row))
    else groups.set(key, [itemIn(row)])
  }
  return groups
}

const named = (row: Cells) => ({ id: number(row[0]), name: text(row[1]), config: blob(row[2]) })

/** Only plain tables are read: a view or a computed column would run SQL from an untrusted file. */
function tablesOf(where: string, handle: Database.Database): Set<string> {
  const master = handle
    .prepare<[], Cells>("select name, type, sql from sqlite_master where type in ('table', 'view')")
    .raw()
    .all()
  const names = new Set(master.map(([name]) => text(name)))
  const isNew = names.has('notetypes')
  const options = isNew && names.has('deck_config') ? ['deck_config'] : []
  const required = [...COMMON_TABLES, ...(isNew ? NEW_TABLES : []), ...options]
  for (const table of required) {
    const found = master.filter(([name]) => name === table)
    const [[, type, sql] = []] = found
    if (found.length === 0) throw new ImportError(where, `not an Anki collection: it has no table ${table}`)
    if (type !== 'table' || /^\s*create\s+virtual/i.test(text(sql)) || isComputed(handle, table))
      throw new ImportError(where, `${table} is not a plain table`)
  }
  return names
}

/** Some tables use a collation that only Anki defines; without a replacement they cannot be opened. */
function replaceCollation(handle: Database.Database): void {
  handle.unsafeMode(true)
  handle.pragma('writable_schema = ON')
  handle.exec("update sqlite_master set sql = replace(sql, 'unicase', 'nocase') where sql like '%unicase%'")
  handle.pragma('writable_schema = RESET')
  handle.unsafeMode(false)
}

const isComputed = (handle: Database.Database, table: string): boolean =>
  handle
    .prepare<[string], Cells>('select hidden from pragma_table_xinfo(?)')
    .raw()
    .all(table)
    .some(([hidden]) => hidden !== 0)

function check(where: string, handle: Database.Database, table: string): void {
  const result = handle.pragma(`quick_check(${table})`, { simple: true })
  if (result !== 'ok') throw damaged(where)
}

const importError = (where: string, error: unknown): unknown =>
  error instanceof Database.SqliteError ? damaged(where) : error

const damaged = (where: string): ImportError =>
  new ImportError(
    where,
    'its database is damaged or not SQLite: check the collection in Anki, then export it again',
  )

const number = (cell: unknown): number => {
  const value = Number(cell)
  return Number.isFinite(value) ? Math.trunc(value) : 0
}
const text = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : ''
const blob = (cell: unknown): Buffer => (Buffer.isBuffer(cell) ? cell : Buffer.alloc(0))
