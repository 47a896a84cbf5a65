import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { GRAVES_11, SCHEMA_11, SCHEMA_18 } from './collection-schema.ts'
import { deckMessage, decksJson, optionsJson, optionsMessage, type ExportedDeck } from './deck-options.ts'
import type { Rows } from './note-rows.ts'
import { CSS, NOTE_TYPES, type ExportedType } from './note-types.ts'
import { numberField, textField } from './protobuf.ts'

/** The layouts that Anki reads: the one that every version does, and its own since 2022. */
export type AnkiSchema = 11 | 18

export interface CollectionFacts {
  schema: AnkiSchema
  /** The start of its first day, and now, in milliseconds. */
  createdAt: number
  now: number
  decks: readonly ExportedDeck[]
}

/** Writes a collection of Anki to a file. */
export interface CollectionWriter {
  add(rows: readonly Rows[]): void
  close(): void
}

const NOT_SYNCED = -1
const FIELD_SEPARATOR = '\u001F'
const TYPES = Object.values(NOTE_TYPES)

export function writeCollection(file: string, facts: CollectionFacts): CollectionWriter {
  const handle = new Database(file)
  handle.pragma('journal_mode = OFF')
  handle.pragma('synchronous = OFF')
  handle.exec(SCHEMA_11 + (facts.schema === 18 ? SCHEMA_18 : GRAVES_11))
  writeSettings(handle, facts)
  const note = handle.prepare(`insert into notes values (?, ?, ?, ?, ${NOT_SYNCED}, ?, ?, ?, ?, 0, ?)`)
  const card = handle.prepare(
    `insert into cards values (?, ?, ?, ?, ?, ${NOT_SYNCED}, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)`,
  )
  const review = handle.prepare(`insert into revlog values (?, ?, ${NOT_SYNCED}, ?, ?, ?, ?, ?, ?)`)
  const addAll = handle.transaction((rows: readonly Rows[]) => {
    for (const { note: n, cards, reviews } of rows) {
      const sortText = plain(n.fields[0] ?? '')
      note.run(n.id, n.guid, n.type, n.changedAt, n.tags, n.fields.join(FIELD_SEPARATOR), sortText, checksum(sortText), n.data) // oxfmt-ignore
      for (const c of cards)
        card.run(c.id, c.note, c.deck, c.ordinal, c.changedAt, c.type, c.queue, c.due, c.interval, c.ease, c.reps, c.lapses, c.left, c.data) // oxfmt-ignore
      for (const r of reviews)
        review.run(r.id, r.card, r.button, r.interval, r.lastInterval, r.ease, r.durationMs, r.kind)
    }
  })
  return {
    add: (rows) => addAll(rows),
    close() {
      if (facts.schema === 18) writeAnkiCollation(handle)
      handle.close()
    },
  }
}

/** Without formatting, for sorting and finding duplicates. */
const plain = (field: string): string => field.replace(/<[^<>]*>/g, '').trim()

const checksum = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

function writeSettings(handle: Database.Database, facts: CollectionFacts): void {
  const { schema, createdAt, now, decks } = facts
  const seconds = Math.floor(now / 1000)
  const isOld = schema === 11
  handle.prepare(`insert into col values (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?)`).run(
    Math.floor(createdAt / 1000),
    now,
    now,
    schema,
    ...(isOld
      ? [JSON.stringify(SETTINGS), modelsJson(seconds), decksJson(decks, seconds), optionsJson(decks, seconds), '{}'] // oxfmt-ignore
      : ['', '', '', '', '']),
  )
  if (isOld) return
  const setting = handle.prepare(`insert into config values (?, ${NOT_SYNCED}, ?, ?)`)
  for (const [key, value] of Object.entries(SETTINGS))
    setting.run(key, seconds, Buffer.from(JSON.stringify(value)))
  const deckRow = handle.prepare(`insert into decks values (?, ?, ?, ${NOT_SYNCED}, ?, ?)`)
  const optionsRow = handle.prepare(`insert into deck_config values (?, ?, ?, ${NOT_SYNCED}, ?)`)
  for (const each of decks) {
    const name = each.deck.name.replaceAll('::', FIELD_SEPARATOR)
    deckRow.run(each.id, name, seconds, Buffer.alloc(0), deckMessage(each))
    optionsRow.run(each.id, each.deck.name, seconds, optionsMessage(each))
  }
  for (const type of TYPES) writeType(handle, type, seconds)
}

const SETTINGS = {
  schedVer: 2,
  sched2021: true,
  fsrs: true,
  rollover: 4,
  curDeck: 1,
  activeDecks: [1],
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  collapseTime: 1_200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  newSpread: 0,
  addToCur: true,
  curModel: NOTE_TYPES.basic.id,
}

function writeType(handle: Database.Database, type: ExportedType, at: number): void {
  const config = Buffer.concat([
    numberField(1, type.isCloze ? 1 : 0),
    textField(3, CSS),
    numberField(9, type.stockKind ?? 0),
  ])
  handle
    .prepare(`insert into notetypes values (?, ?, ?, ${NOT_SYNCED}, ?)`)
    .run(type.id, type.name, at, config)
  const field = handle.prepare('insert into fields values (?, ?, ?, ?)')
  for (const [ordinal, name] of type.fields.entries())
    field.run(type.id, ordinal, name, Buffer.concat([textField(3, 'Arial'), numberField(4, 20)]))
  const template = handle.prepare(`insert into templates values (?, ?, ?, ?, ${NOT_SYNCED}, ?)`)
  for (const [ordinal, { name, question, answer }] of type.templates.entries())
    template.run(type.id, ordinal, name, at, Buffer.concat([textField(1, question), textField(2, answer)]))
}

const modelsJson = (at: number): string =>
  JSON.stringify(Object.fromEntries(TYPES.map((type) => [type.id, modelOf(type, at)])))

const modelOf = ({ id, name, isCloze, stockKind, fields, templates }: ExportedType, at: number) => ({
  ...(stockKind === undefined ? {} : { originalStockKind: stockKind }),
  id,
  name,
  type: isCloze ? 1 : 0,
  mod: at,
  usn: NOT_SYNCED,
  sortf: 0,
  did: 1,
  css: CSS,
  latexPre: '',
  latexPost: '',
  latexsvg: false,
  tags: [],
  vers: [],
  req: templates.map((_, ordinal) => [ordinal, 'any', [isCloze ? 0 : Math.min(ordinal, 1)]]),
  flds: fields.map((field, ord) => ({
    name: field,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
  })),
  tmpls: templates.map(({ name: called, question, answer }, ord) => ({
    name: called,
    ord,
    qfmt: question,
    afmt: answer,
    bqfmt: '',
    bafmt: '',
    did: null,
  })),
})

/** The names under it are ASCII, or in no index, so that both collations order them alike. */
function writeAnkiCollation(handle: Database.Database): void {
  handle.unsafeMode(true)
  handle.pragma('writable_schema = ON')
  handle.exec("update sqlite_master set sql = replace(sql, 'collate nocase', 'collate unicase')")
  handle.pragma('writable_schema = OFF')
  handle.unsafeMode(false)
}
