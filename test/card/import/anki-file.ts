import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { Zippable } from 'fflate'
import { SAMPLE_TYPES, type SampleCollection } from './anki-notes.ts'
import { bytesField, numberField, textField } from './wire.ts'

/** The tables of schema 11. */
const SCHEMA_11 = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

/** What schema 18 has beside them; its collation is known to Anki alone, so that it is put in at the end. */
const SCHEMA_18 = `
create table fields (ntid integer not null, ord integer not null, name text not null collate nocase,
  config blob not null, primary key (ntid, ord)) without rowid;
create unique index idx_fields_name_ntid on fields (name, ntid);
create table templates (ntid integer not null, ord integer not null, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, config blob not null, primary key (ntid, ord)) without rowid;
create unique index idx_templates_name_ntid on templates (name, ntid);
create index idx_templates_usn on templates (usn);
create table notetypes (id integer not null primary key, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, config blob not null);
create unique index idx_notetypes_name on notetypes (name);
create table decks (id integer primary key not null, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, common blob not null, kind blob not null);
create unique index idx_decks_name on decks (name);
create table tags (tag text not null primary key collate nocase, usn integer not null, collapsed boolean not null,
  config blob null) without rowid;
create table config (key text not null primary key, usn integer not null, mtime_secs integer not null,
  val blob not null) without rowid;`

const types = Object.values(SAMPLE_TYPES)

function fill(database: Database.Database, { notes }: SampleCollection): void {
  const note = database.prepare(`insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, '')`)
  const card = database.prepare(
    `insert into cards values (?, ?, ?, ?, 0, -1, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, ?)`,
  )
  const review = database.prepare(`insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)`)
  database.exec('begin')
  for (const { id, guid, type, fields, tags = '', mod = Math.floor(id / 1000), cards } of notes) {
    note.run(id, guid, SAMPLE_TYPES[type].id, mod, tags, fields.join('\u001F'), fields[0])
    for (const each of cards) {
      const { ord = 0, type: phase = 0, queue = 0, due = 0, ivl = 0, factor = 0, reps = 0, lapses = 0 } = each
      const { odue = 0, odid = 0, data = '' } = each
      card.run(each.id, id, each.deck, ord, phase, queue, due, ivl, factor, reps, lapses, odue, odid, data)
      for (const {
        id: at,
        ease,
        ivl: next = 0,
        lastIvl = 0,
        factor: by = 0,
        time = 0,
        type: kind = 0,
      } of each.reviews ?? [])
        review.run(at, each.id, ease, next, lastIvl, by, time, kind)
    }
  }
  database.exec('commit')
}

/** The database of a collection as old packages have it. */
export function schema11(collection: SampleCollection): Buffer {
  const database = new Database(':memory:')
  database.exec(SCHEMA_11)
  const models = types.map(({ id, name, kind, fields, templates }) => [
    id,
    {
      id,
      name,
      type: kind,
      flds: fields.map((field, ord) => ({ name: field, ord })),
      tmpls: templates.map(([qfmt, afmt], ord) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })),
    },
  ])
  const decks = Object.entries(collection.decks).map(([id, name]) => [id, { id: Number(id), name }])
  const { crt, mod, schedVer = 2 } = collection
  database
    .prepare(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, '{}', '{}')`)
    .run(
      crt,
      mod,
      mod,
      JSON.stringify({ schedVer }),
      JSON.stringify(Object.fromEntries(models)),
      JSON.stringify(Object.fromEntries(decks)),
    )
  fill(database, collection)
  return database.serialize()
}

/** The database of a collection as new packages have it. */
export function schema18(collection: SampleCollection): Buffer {
  const database = new Database(':memory:')
  database.exec(SCHEMA_11 + SCHEMA_18)
  database
    .prepare(`insert into col values (1, ?, ?, ?, 18, 0, 0, 0, '', '', '', '', '')`)
    .run(collection.crt, collection.mod, collection.mod)
  for (const { id, name, kind, fields, templates } of types) {
    const css = textField(3, '.card { font-family: arial }')
    database
      .prepare(`insert into notetypes values (?, ?, 0, 0, ?)`)
      .run(id, name, Buffer.concat([numberField(1, kind), css]))
    for (const [ord, field] of fields.entries())
      database.prepare(`insert into fields values (?, ?, ?, ?)`).run(id, ord, field, textField(3, 'Arial'))
    for (const [ord, [question, answer]] of templates.entries())
      database
        .prepare(`insert into templates values (?, ?, ?, 0, 0, ?)`)
        .run(id, ord, `Card ${ord + 1}`, Buffer.concat([textField(1, question), textField(2, answer)]))
  }
  const normal = bytesField(1, numberField(1, 1))
  for (const [id, name] of Object.entries(collection.decks))
    database
      .prepare(`insert into decks values (?, ?, 0, 0, ?, ?)`)
      .run(Number(id), name.replaceAll('::', '\u001F'), Buffer.alloc(0), normal)
  fill(database, collection)
  database.unsafeMode()
  database.pragma('writable_schema = ON')
  database.exec(`update sqlite_master set sql = replace(sql, 'nocase', 'unicase')`)
  return database.serialize()
}

export type Media = Record<string, Uint8Array>

export const oldEntries = (database: Buffer, media: Media = {}, name = 'collection.anki2'): Zippable => ({
  [name]: database,
  media: Buffer.from(JSON.stringify(Object.fromEntries(Object.keys(media).map((file, at) => [at, file])))),
  ...Object.fromEntries(Object.values(media).map((bytes, at) => [String(at), bytes])),
})

/** Beside the collection lies a stand-in for programs that cannot read it. */
export const newEntries = (database: Buffer, media: Media = {}): Zippable => ({
  meta: numberField(1, 3),
  'collection.anki21b': [zstdCompressSync(database), { level: 0 }],
  'collection.anki2': schema11({ crt: 0, mod: 0, decks: { 1: 'Default' }, notes: [] }),
  media: [zstdCompressSync(mediaMessage(media)), { level: 0 }],
  ...Object.fromEntries(
    Object.values(media).map((bytes, at) => [String(at), [zstdCompressSync(bytes), { level: 0 }] as const]),
  ),
})

export const mediaMessage = (media: Media): Buffer =>
  Buffer.concat(
    Object.entries(media).map(([name, bytes]) =>
      bytesField(
        1,
        Buffer.concat([
          textField(1, name),
          numberField(2, bytes.length),
          bytesField(3, createHash('sha1').update(bytes).digest()),
        ]),
      ),
    ),
  )
